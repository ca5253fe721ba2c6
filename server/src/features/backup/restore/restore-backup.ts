import { Client } from 'pg'
import { applyMigrations, knownMigrations } from '../../../db/known-migrations.ts'
import { MIGRATION_LOCK } from '../../../db/migrate-today.ts'
import type { Place } from '../../../db/open.ts'
import { removeOwn } from '../../../db/own-tables.ts'
import type { Blobs } from '../../../files/blobs.ts'
import type { Manifest } from '../archive/manifest.ts'
import { openArchive } from '../archive/open-archive.ts'
import { setTextForms } from '../archive/rows-of-table.ts'
import { addFiles } from '../pictures/add-files.ts'
import { amount, type Progress } from '../progress.ts'
import { verifyBackup } from '../verify-backup.ts'
import { fillTables } from './fill-tables.ts'
import { refuseBesideServer } from './refuse-beside-server.ts'

export type RestoreTarget = {
  /** Opens the database, brought to the schema of this program. Called only for a backup that is whole. */
  open: () => Promise<Place>
  blobs: Blobs
  /** Called when there are accounts already: keeps what is there aside, or throws when it must stay. */
  keepAside: (connection: Place['connection'], accounts: number) => Promise<void>
}

/**
 * Puts what lies in an archive in the place of what is in a database. Everything is checked before anything is touched, and
 * all happens in one transaction: what was there stays until what comes is complete and checked.
 */
export async function restoreBackup(target: RestoreTarget, file: string, progress: Progress) {
  progress(`Checking ${file}.`)
  const manifest = await verifyBackup(file, progress)
  const migrations = splitAt(manifest)
  const { connection, leave } = await target.open()
  const client = new Client({ ...connection, application_name: 'plugfolio restore' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await refuseBesideServer(client, 'restore')
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const { rows } = await client.query<{ accounts: number }>('SELECT count(*)::int AS accounts FROM users')
    if (rows[0]?.accounts) await target.keepAside(connection, rows[0].accounts)
    await replace(client, target.blobs, file, migrations, progress)
    await client.query('ANALYZE')
    return { manifest, migrated: migrations.after.length }
  } finally {
    await client.end().catch(() => undefined)
    await leave()
  }
}

/** The migrations up to the schema of a backup, and those that came later. */
function splitAt({ migration, product }: Manifest) {
  const known = knownMigrations()
  const last = known.findIndex(({ folderMillis }) => folderMillis === migration)
  if (last === -1)
    throw new Error(
      migration > (known.at(-1)?.folderMillis ?? 0)
        ? `This backup was made by a newer Plugfolio (${product}). Restore it with that version.`
        : `This Plugfolio does not know the database of the backup, which was made by Plugfolio ${product}.`,
    )
  return { upTo: known.slice(0, last + 1), after: known.slice(last + 1) }
}

async function replace(
  client: Client,
  blobs: Blobs,
  file: string,
  { upTo, after }: ReturnType<typeof splitAt>,
  progress: Progress,
) {
  const archive = await openArchive(file)
  const added: string[] = []
  let isCommitting = false
  try {
    await client.query('BEGIN')
    // What was once kept comes back whole, whatever a person may keep now.
    await client.query(`SET LOCAL plugfolio.quotas = 'off'`)
    await removeOwn(client)
    await applyMigrations(client, upTo)
    await setTextForms(client)
    await fillTables(client, archive, progress)
    if (after.length) progress(`Migrating it to the current schema: ${amount(after.length, 'migration')}.`)
    await applyMigrations(client, after)
    await leaveNoListCurrent(client)
    await mailNothingTwice(client)
    await addFiles(blobs, archive, added, progress)
    isCommitting = true
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    // Where the answer of the database was lost, its rows may be there and name these files. The daily sweep knows which are not named.
    if (isCommitting) throw error
    for (const key of added) await blobs.remove(key).catch(() => undefined)
    throw error
  } finally {
    archive.close()
  }
}

/**
 * A browser that holds the list of revision 60 must not take another list for it when a restored library comes to 60 again. No
 * library changes once a millisecond, so the time is above all numbers that were ever given.
 */
async function leaveNoListCurrent(client: Client) {
  await client.query('UPDATE users SET library_revision = greatest(library_revision, $1)', [Date.now()])
}

/** What waited to be mailed when the backup was made may have been mailed since. It stays in the list of notifications. */
async function mailNothingTwice(client: Client) {
  await client.query(`UPDATE notifications SET mail = NULL WHERE mail = 'waiting'`)
  await client.query('UPDATE mails SET due_at = NULL WHERE due_at IS NOT NULL')
}
