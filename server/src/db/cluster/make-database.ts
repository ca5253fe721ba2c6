import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { withClient } from '../with-client.ts'
import type { ClusterAddress } from './address.ts'

/**
 * Creates a database in our own cluster unless it exists, and returns the connection options of the server: a role that owns
 * this database and has no other rights, so that an injected statement cannot start programs or read files.
 */
export async function createDatabase(address: ClusterAddress, name: string) {
  await asSuperuser(address, 'postgres', async (client) => {
    // A server that starts at the same time waits. The lock ends with the connection.
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(ROLE)
    if (address.password)
      await client.query(`ALTER ROLE ${SERVER_ROLE} PASSWORD ${escapeLiteral(address.password)}`)
    const owner = await ownerOf(client, name)
    if (owner === SERVER_ROLE) return
    if (owner === undefined) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`)
    await asSuperuser(address, name, (inside) => inside.query(HAND_OVER))
    // Last, because it shows that everything was handed over.
    await client.query(`ALTER DATABASE ${escapeIdentifier(name)} OWNER TO ${SERVER_ROLE}`)
  })
  return { ...address, user: SERVER_ROLE, database: name }
}

export const SERVER_ROLE = 'plugfolio_server'

/** The number is arbitrary but differs from other locks on the cluster: it spells "data". */
const LOCK = 0x64617461

const ROLE = `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${SERVER_ROLE}') THEN CREATE ROLE ${SERVER_ROLE} LOGIN; END IF;
END $$`

async function ownerOf(client: Client, database: string) {
  const { rows } = await client.query<{ owner: string }>(
    'SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1',
    [database],
  )
  return rows[0]?.owner
}

/** Hands over what an earlier version created as superuser, and installs amcheck for `plugfolio doctor`, which needs a superuser. */
const HAND_OVER = `DO $$ DECLARE act text; BEGIN
  FOR act IN
    SELECT format('ALTER SCHEMA %I OWNER TO ${SERVER_ROLE}', nspname) FROM pg_namespace WHERE nspname = 'drizzle'
    UNION ALL
    SELECT format('ALTER TABLE %s OWNER TO ${SERVER_ROLE}', c.oid::regclass)
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'drizzle') AND c.relkind = 'r'
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO ${SERVER_ROLE}', oid::regprocedure)
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  LOOP EXECUTE act; END LOOP;
  CREATE EXTENSION IF NOT EXISTS amcheck SCHEMA public;
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${SERVER_ROLE};
END $$`

const asSuperuser = (address: ClusterAddress, database: string, work: (client: Client) => Promise<unknown>) =>
  withClient({ ...address, database }, 'plugfolio set-up', work)
