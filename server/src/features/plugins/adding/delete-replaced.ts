import { sql } from 'drizzle-orm'
import { observableVersionOf } from '#shared/definitions/observable-version.ts'
import { type Db, installations } from '../../../db/schema.ts'
import { assignObservations } from '../../../library/observations.ts'
import type { JoinResult } from './create-joiner.ts'
import type { JoinableEntry } from './entry.ts'

/**
 * Deletes what only a DAW had listed, and the dropped bundles that a scan has found on a machine, whose observations move to that
 * machine.
 */
export async function deleteReplaced(
  tx: Db,
  userId: string,
  { replaced, changed }: JoinResult,
  machine: string,
) {
  if (replaced.length === 0) return
  const rows = replaced.map(({ pluginId, installed: { format, path } }) => ({ pluginId, format, path }))
  await tx.execute(sql`
    delete from ${installations} n
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("pluginId" uuid, format text, path text)
    where n.user_id = ${userId} and n.plugin_id = r."pluginId" and n.machine = '' and n.format = r.format
      and n.path = r.path`)
  const dropped = replaced.filter(({ installed }) => !installed.seenBy)
  const seen = dropped.flatMap(({ pluginId, installed }) => {
    const entry = changed.get(pluginId)?.entry
    const kind = observableVersionOf(installed)
    if (!entry?.definitionId || !kind || isStillDropped(entry, kind)) return []
    return [{ definitionId: entry.definitionId, format: kind.format, platform: kind.platform }]
  })
  await assignObservations(tx, userId, seen, machine)
}

/** True if another dropped bundle has the same format and system: then the observations may be of either. */
const isStillDropped = (
  { installed }: JoinableEntry,
  { format, platform }: { format: string; platform: string },
) =>
  installed.some((one) => {
    const seen = one.machine === '' ? observableVersionOf(one) : undefined
    return seen?.format === format && seen.platform === platform
  })
