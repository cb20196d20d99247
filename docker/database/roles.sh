#!/bin/sh
# Run once by the PostgreSQL image, on an empty data folder: the owner who migrates, and the plain role of web and workers.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
    --set owner_password="$OWNER_PASSWORD" --set plain_password="$PLAIN_PASSWORD" <<'SQL'
CREATE ROLE houserules_owner LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB PASSWORD :'owner_password';
CREATE ROLE houserules LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB PASSWORD :'plain_password';
CREATE DATABASE houserules OWNER houserules_owner;
REVOKE ALL ON DATABASE houserules FROM PUBLIC;
GRANT CONNECT ON DATABASE houserules TO houserules;
SQL
