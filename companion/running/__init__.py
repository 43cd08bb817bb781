"""A running table: how it begins, the one writer, its journal, its chance."""
