-- The PostgreSQL image runs this once, when its volume is new: Plugfolio owns one database and is not a superuser.
\set password `cat /run/secrets/database-password`
CREATE ROLE plugfolio LOGIN PASSWORD :'password';
CREATE DATABASE plugfolio OWNER plugfolio;
