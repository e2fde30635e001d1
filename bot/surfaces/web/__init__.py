"""The web pages: complete without JavaScript, by keyboard and by screen reader."""
