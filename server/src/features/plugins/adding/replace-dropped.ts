import { sql } from 'drizzle-orm'
import { observableOf } from '#shared/definitions/observable.ts'
import type { Db } from '../../../db/open.ts'
import { installations } from '../../../db/schema.ts'
import { moveObservations } from '../../../library/observations.ts'
import type { Entry } from './entry.ts'
import type { Joined } from './join-bundles.ts'

/** Deletes the dropped bundles that a scan has found on a machine, and moves their observations to that machine. */
export async function replaceDropped(tx: Db, userId: string, { replaced, changed }: Joined, machine: string) {
  if (replaced.length === 0) return
  const rows = replaced.map(({ pluginId, dropped: { format, path } }) => ({ pluginId, format, path }))
  await tx.execute(sql`
    delete from ${installations} n
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("pluginId" uuid, format text, path text)
    where n.user_id = ${userId} and n.plugin_id = r."pluginId" and n.machine = '' and n.format = r.format
      and n.path = r.path`)
  const seen = replaced.flatMap(({ pluginId, dropped }) => {
    const entry = changed.get(pluginId)?.entry
    const kind = observableOf(dropped)
    if (!entry?.definitionId || !kind || isStillDropped(entry, kind)) return []
    return [{ definitionId: entry.definitionId, format: kind.format, platform: kind.platform }]
  })
  await moveObservations(tx, userId, seen, machine)
}

/** Whether another dropped bundle has the same format and system: then the observations may be of either. */
const isStillDropped = ({ installed }: Entry, { format, platform }: { format: string; platform: string }) =>
  installed.some((one) => {
    const seen = one.machine === '' ? observableOf(one) : undefined
    return seen?.format === format && seen.platform === platform
  })
