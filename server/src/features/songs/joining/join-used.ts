import { setImmediate } from 'node:timers/promises'
import { unprovedReason } from '#shared/songs/joining/file-names.ts'
import { joinsOf } from '#shared/songs/joining/joins-of.ts'
import type { LibraryIndex } from '#shared/songs/joining/library-index.ts'
import { type NeededUse, needAmong } from '#shared/songs/joining/needs-of.ts'
import type { usedPlugins } from '../../../db/schema.ts'

type UsedRow = typeof usedPlugins.$inferSelect

/** The stored columns of one used plugin and of its joins. */
export type JoinedUse = Pick<
  UsedRow,
  'id' | 'state' | 'pluginId' | 'certainty' | 'reason' | 'unproved' | 'isCut'
> & { joins: { pluginId: string; certainty: string; reason: string; isOtherFormat: boolean }[] }

/** Joins used plugins with a library. Lets other calls run, because there may be thousands of both. */
export async function joinUsed(rows: UsedRow[], library: LibraryIndex): Promise<JoinedUse[]> {
  const joined: JoinedUse[] = []
  let turnStart = performance.now()
  for (const row of rows) {
    joined.push(joinOne(row, library))
    if (performance.now() - turnStart < LONGEST_TURN) continue
    await setImmediate()
    turnStart = performance.now()
  }
  return joined
}

/** Milliseconds. */
const LONGEST_TURN = 20

function joinOne(row: UsedRow, library: LibraryIndex): JoinedUse {
  const use = usedPluginOf(row)
  const found = joinsOf(use, library)
  const { joins, isCut } = found
  const { state, entry, certainty, reason } = needAmong(found, use, library)
  const isSure = joins.some(({ certainty }) => certainty !== 'perhaps')
  return {
    id: row.id,
    state,
    pluginId: entry?.id ?? null,
    certainty,
    reason,
    unproved: isSure ? null : unprovedReason(use, library),
    isCut,
    joins: joins.map(({ entry, ...join }) => ({ ...join, pluginId: entry.id })),
  }
}

/** A used plugin as joining reads it. */
export const usedPluginOf = ({ format, name, maker, givenId, ids, factory }: NamedRow): NeededUse => ({
  format,
  name,
  maker,
  id: givenId,
  ids,
  factory,
})

type NamedRow = Pick<UsedRow, 'format' | 'name' | 'maker' | 'givenId' | 'ids' | 'factory'>
