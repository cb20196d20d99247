"""Django's PostgreSQL, with a server that starts when first needed and a tenant that every transaction carries."""
