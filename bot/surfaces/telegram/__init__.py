"""Telegram: private chats, groups and topics, inline mode, guest questions, by polling or webhook."""
