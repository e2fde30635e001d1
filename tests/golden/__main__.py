"""`python -m tests.golden`: write the golden renderings anew; read what changed before you commit it."""

from tests.golden.renderings import HOME, renderings

if __name__ == "__main__":
    for name, text in renderings():
        (HOME / name).parent.mkdir(parents=True, exist_ok=True)
        (HOME / name).write_text(text, encoding="utf-8")
