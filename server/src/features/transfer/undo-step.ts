import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Db, type importChanges, plugins } from '../../db/schema.ts'
import { shownValuesOf } from '../../library/shown-values.ts'
import { undoValues } from '../../library/undo-values.ts'
import { type ExistingEntry, type ExistingInstallation, readExistingEntries } from './existing-entry.ts'
import { sightingsToRestore } from './sightings.ts'

type Change = typeof importChanges.$inferSelect

/** The effect of undoing an import on a plugin: deletes it; removes it for seven days if changed; restores it; keeps it if scanned or merged since. */
export type UndoStep = {
  change: Change
  is: 'gone' | 'removed' | 'restored' | 'kept'
  /** The installations to delete, and the columns of the entry without them. */
  installations: string[]
  /** The sightings from before the import, to write again. */
  sightings: ExistingInstallation[]
  columns?: object
}

/** The effect on each of these plugins. `scanned` are the computers that were scanned since the import. */
export async function undoSteps(tx: Db, userId: string, changes: Change[], scanned: Set<string>) {
  const ids = changes.map(({ pluginId }) => pluginId)
  const entryById = new Map((await readExistingEntries(tx, userId, ids)).map((entry) => [entry.id, entry]))
  const screenshots = await screenshotsOf(tx, userId, ids)
  return changes.flatMap((change) => {
    const entry = entryById.get(change.pluginId)
    return entry ? [stepOf(change, entry, screenshots.get(entry.id) ?? null, scanned)] : []
  })
}

async function screenshotsOf(tx: Db, userId: string, ids: string[]) {
  const rows = await tx
    .select({ id: plugins.id, screenshot: plugins.screenshot })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), inArray(plugins.id, ids)))
  return new Map(rows.map(({ id, screenshot }) => [id, screenshot]))
}

function stepOf(
  change: Change,
  entry: ExistingEntry,
  screenshot: string | null,
  scanned: Set<string>,
): UndoStep {
  const { before, after } = change
  const remains = ({ id, machine }: ExistingInstallation) =>
    !change.installations.includes(id) || scanned.has(machine)
  const remaining = entry.installed.filter(remains)
  const installations = entry.installed.flatMap((one) => (remains(one) ? [] : one.id))
  if (before !== null || remaining.length > 0 || entry.hasMerged) {
    const columns = before ? { ...entry.columns, ...undoValues(entry.columns, before, after) } : entry.columns
    const sightings = sightingsToRestore(before, remaining)
    const shown = shownValuesOf([...remaining, ...sightings], columns.overrides)
    const restored = { ...columns, ...shown, versionSince: versionSinceOf(before, shown) }
    return { change, is: before ? 'restored' : 'kept', installations, sightings, columns: restored }
  }
  const now: Record<string, unknown> = { ...entry.columns, screenshot }
  const isUntouched = Object.entries(after).every(([name, value]) => isDeepStrictEqual(now[name], value))
  return { change, is: isUntouched ? 'gone' : 'removed', installations: [], sightings: [] }
}

/** The name under which a change keeps the version that the entry showed before, which is not a column of an import. */
export const VERSION_BEFORE = 'versionBefore'

const versionBefore = z.object({ version: z.string(), since: z.number() })

/** Since when the entry showed this version before the import, in milliseconds; undefined when it showed another one. */
function versionSinceOf(before: Values | null, { version }: { version: string }) {
  const earlier = versionBefore.safeParse(before?.[VERSION_BEFORE]).data
  return earlier?.version === version ? earlier.since : undefined
}

type Values = Record<string, unknown>
