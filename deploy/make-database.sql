-- Run once by the image of PostgreSQL, when its volume is new: Plugfolio owns one database and is no superuser.
\set password `cat /run/secrets/database-password`
CREATE ROLE plugfolio LOGIN PASSWORD :'password';
CREATE DATABASE plugfolio OWNER plugfolio;
