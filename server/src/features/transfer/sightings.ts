import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { installedFormat, matchingFormat } from '#shared/plugins/formats.ts'
import { wasRead } from '#shared/plugins/installed.ts'
import { mayShareSystem } from '#shared/plugins/processors/installed-program.ts'
import type { ImportedInstallation } from '#shared/transfer/imported-plugin.ts'
import { type Db, installations } from '../../db/schema.ts'
import { BUNDLE_COLUMNS } from '../../library/columns.ts'
import { insertInstallations } from '../../library/write-entries.ts'
import type { ExistingInstallation, NewInstallation, SetAsideFacts } from './existing-entry.ts'

/*
 * A sighting is what only a DAW has listed. It gives way to a bundle that was read, and to a newer sighting, of its format and perhaps
 * its system: lists of a Mac and of a PC are those of two computers.
 */

type Context = { makeId: () => string; now: Date }

/** The sightings of a file that tell more than the library knows, and those that they replace. An empty path or version stays as it was. */
export function newSightings(
  existing: ExistingInstallation[],
  imported: ImportedInstallation[],
  { makeId, now }: Context,
) {
  const added: NewInstallation[] = []
  const replaced = new Set<ExistingInstallation>()
  for (const { addedAt, seenBy, ...installed } of imported) {
    if (!seenBy) continue
    const format = installedFormat(installed.format)
    const known = existing.filter((one) => maySeeSame(one, installed))
    const seenAt = seenBy.at === null ? null : Math.min(Date.parse(seenBy.at), now.getTime())
    if (known.some((one) => wasRead(one) || (one.seenAt ?? 0) >= (seenAt ?? 0))) continue
    const [before] = known
    const path = installed.path || before?.path || ''
    if (added.some((one) => one.format === format && one.path === path)) continue
    for (const one of known) replaced.add(one)
    added.push({
      ...installed,
      id: makeId(),
      format,
      path,
      version: installed.version || before?.version || '',
      machine: '',
      site: '',
      heldKeys: installed.heldKeys ?? [],
      seenBy: seenBy.host,
      seenAt,
      addedAt:
        before?.addedAt ?? Math.min(addedAt === null ? now.getTime() : Date.parse(addedAt), now.getTime()),
      ...NOT_SET_ASIDE,
    })
  }
  return { added, replaced: [...replaced] }
}

/** Only a bundle that was read can have been moved. */
const NOT_SET_ASIDE: SetAsideFacts = { goneAt: null, movedTo: null, setAsideAt: null, setAsideReason: null }

type Listed = Parameters<typeof mayShareSystem>[0]

const maySeeSame = (a: Listed, b: Listed) =>
  matchingFormat(a.format) === matchingFormat(b.format) && mayShareSystem(a, b)

/** The name under which a change keeps the sightings that the import has replaced, which are not columns of an import. */
export const SIGHTINGS_BEFORE = 'sightingsBefore'

/** Only this server writes them, so that a few names are enough to know them. */
const keptSightings = z.array(z.looseObject({ id: z.string(), format: z.string(), seenBy: z.string() }))

/** The sightings that undoing an import brings back: those of formats of which nothing better remains. */
export function sightingsToRestore(
  before: Record<string, unknown> | null,
  remaining: ExistingInstallation[],
): ExistingInstallation[] {
  const kept = keptSightings.safeParse(before?.[SIGHTINGS_BEFORE]).data ?? []
  // as: they were written by this server as such rows
  return (kept as unknown as ExistingInstallation[]).filter((one) =>
    remaining.every((other) => !maySeeSame(one, other)),
  )
}

export async function deleteSightings(tx: Db, userId: string, ids: string[]) {
  if (ids.length === 0) return
  await tx.execute(sql`
    delete from ${installations} where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[])`)
}

export async function restoreSightings(
  tx: Db,
  userId: string,
  rows: (ExistingInstallation & { pluginId: string })[],
) {
  if (rows.length === 0) return
  const stored = rows.map((row) => ({ site: '', heldKeys: [], minSystem: '', ...storedInstallation(row) }))
  const source = { userId, list: JSON.stringify(stored) }
  await tx.execute(sql`${insertInstallations(['id', ...BUNDLE_COLUMNS], source)} on conflict do nothing`)
}

/** An installation as its table stores it. */
export const storedInstallation = <Row extends ExistingInstallation & Partial<SetAsideFacts>>(row: Row) => ({
  ...row,
  seenAt: dateOf(row.seenAt),
  goneAt: dateOf(row.goneAt),
  setAsideAt: dateOf(row.setAsideAt),
})

const dateOf = (time: number | null | undefined) =>
  typeof time === 'number' ? new Date(time).toISOString() : null
