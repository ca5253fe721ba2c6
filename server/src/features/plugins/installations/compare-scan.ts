import { and, eq, inArray, sql } from 'drizzle-orm'
import { makerSiteIn } from '#shared/bundles/facts/maker-site.ts'
import type { ComparedBundles } from '#shared/helper/found.ts'
import type { AddOutcome } from '#shared/plugins/add-outcomes.ts'
import type { OlderVersion } from '#shared/plugins/added-counts.ts'
import { hasProductVersions, installedFormat } from '#shared/plugins/formats.ts'
import type { NewPlugin } from '#shared/plugins/new-plugin.ts'
import { compareVersions } from '#shared/updates/version.ts'
import { type Db, installations, plugins } from '../../../db/schema.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { isBelowSql } from '../../../library/is-below-sql.ts'
import { matchesInLibrary, matchingRemoved } from '../../../library/matching-entries.ts'
import { prepareJoin } from '../adding/prepare-join.ts'
import { statedMakerOf } from './installed.ts'
import { withLastReadFacts } from './with-last-read-facts.ts'

/** A scan of one computer. Entries added since it began count as new; `adds`: whether the scan adds new plugins; `hasEnded`: what is gone is known. */
type Scan = { userId: string; machine: string; since: Date; adds: boolean; hasEnded: boolean }

/** The status of a scanned bundle in the library. */
type ScannedAs = 'new' | 'known' | 'updated' | 'older' | 'removed' | 'held'

/**
 * Returns the status of each scanned bundle, in order, and the function that updates the library to the scan and completes pending
 * updates. Call it in the transaction of `changeLibrary`; it returns what it did, in the order of the bundles, without those that are as known.
 * It is undefined when nothing has changed. What the user removed stays removed. A `held` bundle is to be compared again when the scan has ended.
 */
export async function compareScan(db: Db, scan: Scan, found: NewPlugin[], now: Date) {
  const stored = found.map((one) => ({ ...one, format: installedFormat(one.format) }))
  const bundles = await withLastReadFacts(db, scan.userId, scan.machine, stored)
  const matches = await matchesInLibrary(db, scan.userId, bundles, scan.machine)
  const known = matches.map(({ id }) => id)
  const facts = await factsOf(db, scan, bundles, known)
  const removed = await matchingRemoved(db, scan.userId, bundles, { machine: scan.machine, known, now })
  const compared = bundles.map((one, index) => {
    // Another plugin than the one that it shares an identifier with, or its new name: the end tells whether the other bundle is gone.
    if (!scan.hasEnded && matches[index]?.isBeside) return { status: 'held' as const, isChanging: false }
    return removed[index] === undefined
      ? comparedWith(facts(known[index], one), one, scan)
      : { status: 'removed' as const, isChanging: false }
  })
  const changing = bundles.filter((_, index) => compared[index]?.isChanging)
  const join = changing.length > 0 ? await prepareJoin(db, changing, now) : undefined
  return {
    statuses: compared.map(({ status }) => status),
    change:
      join &&
      (async (tx: Db): Promise<ScanOutcome[]> =>
        (await join(tx, scan.userId, scan.machine)).map(({ added, from = '' }, index) => ({
          added,
          name: changing[index]?.name ?? '',
          from,
          to: changing[index]?.version ?? '',
        }))),
  }
}

/** The outcome of adding a scanned bundle; `from` and `to` are its versions where one is older. */
type ScanOutcome = OlderVersion & { added: AddOutcome }

type Entry = { id: string; version: string; format: string; addedAt: Date }
type Place = typeof installations.$inferSelect

/** Looks up the entry of each bundle, and the known installation at its place on this computer. */
async function factsOf(
  db: Db,
  { userId, machine }: Scan,
  bundles: NewPlugin[],
  known: (string | undefined)[],
) {
  const ids = [...new Set(known.flatMap((id) => id ?? []))]
  const paths = [...new Set(bundles.map(({ path }) => path))]
  const { id, version, format, addedAt } = plugins
  const entries = await db
    .select({ id, version, format, addedAt })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), inArray(id, ids)))
  const places = await db
    .select()
    .from(installations)
    .where(
      sql`${installations.userId} = ${userId} and ${installations.pluginId} = any(${sql.param(ids)}::uuid[])
        and ${installations.machine} = ${machine} and ${installations.path} = any(${sql.param(paths)}::text[])`,
    )
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]))
  const placeOf = new Map(places.map((place) => [keyOf(place.pluginId, place), place]))
  return (pluginId = '', one: NewPlugin): Facts => ({
    entry: entryOf.get(pluginId),
    place: placeOf.get(keyOf(pluginId, one)),
  })
}

const keyOf = (pluginId: string, { format, path }: { format: string; path: string }) =>
  `${pluginId} ${format} ${path}`

type Facts = { entry: Entry | undefined; place: Place | undefined }

function comparedWith({ entry, place }: Facts, found: NewPlugin, { since, adds }: Scan) {
  if (!entry) return { status: 'new' as const, isChanging: adds }
  const status: ScannedAs = entry.addedAt >= since ? 'new' : statusOf(entry, place, found)
  return { status, isChanging: !place || !isAsKnown(place, found) }
}

/** At a known place: another version. At a new place: a newer version than the entry shows, if the two can be compared. */
function statusOf({ version, format }: Entry, place: Place | undefined, found: NewPlugin) {
  if (place) {
    if (place.version === found.version) return 'known'
    return (compareVersions(found.version, place.version) ?? 0) < 0 ? 'older' : 'updated'
  }
  const isComparable = hasProductVersions(format) === hasProductVersions(found.format)
  return isComparable && (compareVersions(found.version, version) ?? 0) > 0 ? 'updated' : 'known'
}

/** Facts that the scan could not read are not compared. */
const isAsKnown = (place: Place, found: NewPlugin) =>
  place.goneAt === null &&
  place.version === found.version &&
  place.architectures.join() === found.architectures.join() &&
  place.contents.join('\n') === found.contents.join('\n') &&
  (!found.heldKeys || found.heldKeys.join('\n') === place.heldKeys.join('\n')) &&
  (!found.minSystem || found.minSystem === place.minSystem) &&
  [null, place.maker ?? ''].includes(statedMakerOf(found)) &&
  (!found.site || makerSiteIn(found.site) === place.site) &&
  COMPARED_FACTS.every((fact) => found[fact] === null || found[fact] === place[fact])

const COMPARED_FACTS = ['size', 'bundleId', 'platform', 'signer'] as const

type Computer = { userId: string; machine: string }

/**
 * Saves what a scan of these folders has found by comparing bundles. What was known of the bundles there goes, but for links from
 * bundles elsewhere. The library counts as changed only when something differs.
 */
export async function saveComparedPlaces(
  db: Db,
  on: Computer,
  folders: string[],
  { digests, links }: ComparedBundles,
) {
  // Objects, because each path is then found at once: a planner that expects few rows compares every path with every other.
  const digestOf = JSON.stringify(Object.fromEntries(digests.map(({ path, digest }) => [path, digest])))
  const firstLinks = links.toSorted((one, other) => (one.from < other.from ? 1 : -1))
  const linkOf = JSON.stringify(Object.fromEntries(firstLinks.map(({ from, to }) => [to, from])))
  const changed = sql`
    select * from (
      select n.id, n.digest as old_digest, n.linked_from as old_link, ${digestOf}::jsonb ->> n.path as digest,
        coalesce(${linkOf}::jsonb ->> n.path,
          case when not ${isBelowSql(sql`n.linked_from`, folders)} then n.linked_from end) as linked_from
      from ${installations} n
      where n.user_id = ${on.userId} and n.machine = ${on.machine} and ${isBelowSql(sql`n.path`, folders)}) found
    where old_digest is distinct from digest or old_link is distinct from linked_from`
  const { rows } = await db.execute(sql`${changed} limit 1`)
  if (rows.length === 0) return
  await changeLibrary(db, on.userId, (tx) =>
    tx.execute(sql`
      update ${installations} n set digest = c.digest, linked_from = c.linked_from from (${changed}) c
      where n.user_id = ${on.userId} and n.id = c.id`),
  )
}
