"""What must outlast the process: SQLAlchemy Core over SQLite, migrated by Alembic."""
