import type { ClientBase } from 'pg'
import { knownMigrations, lastApplied } from '../../db/known-migrations.ts'
import type { Finding } from './finding.ts'

/** Whether the schema of the database is that of this program. */
export async function lookAtSchema(client: ClientBase): Promise<Finding> {
  const what = 'migrations'
  const known = knownMigrations()
  const applied = await lastApplied(client)
  const pending = known.filter(({ folderMillis }) => folderMillis > applied).length
  if (applied > (known.at(-1)?.folderMillis ?? 0))
    return { level: 'fault', what, sentence: 'The database was made by a newer Plugfolio. Use that version.' }
  if (pending === 0) return { level: 'ok', what, sentence: `All ${known.length} migrations are applied.` }
  const sentence = `${pending} of ${known.length} migrations are not applied. Start the server, or run "migrate".`
  return { level: 'fault', what, sentence }
}
