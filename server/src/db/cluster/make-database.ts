import { Client, escapeIdentifier } from 'pg'
import type { Address } from './address.ts'

/** Makes a database in a cluster unless it is there. */
export async function makeDatabase(address: Address, name: string) {
  const client = new Client({ ...address, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (!rowCount) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
