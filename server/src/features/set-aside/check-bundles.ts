import { sql } from 'drizzle-orm'
import { groupsOf } from '#shared/groups.ts'
import type { MoveReason, SetAsideReason } from '#shared/helper/job.ts'
import { hasCopy, lostFormats, type PlacedBundle } from '#shared/set-aside/lost-formats.ts'
import { songsSentence } from '#shared/set-aside/refusal.ts'
import type { CheckedBundle, SetAsideCheck } from '#shared/set-aside/set-aside-check.ts'
import { type Stay, stayOf, stays, staysLinked } from '#shared/set-aside/stay-reason.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import type { Db } from '../../db/schema.ts'
import { pick } from '../../library/columns.ts'
import { shownNameSql } from '../../library/shown-names.ts'
import type { PluginFormats, SongChecks } from '../../library/song-checks.ts'

type Asked = {
  userId: string
  installationIds: string[]
  songs: SongChecks
  machine?: string
  reason?: MoveReason
}

/**
 * Tells for each of these bundles if it can be set aside with the others, in the order of their ids, without unknown ones. `machine`: the
 * computer on which they must be; `reason`: why they go, of which a copy is proved to be one. Call it in a transaction that holds the
 * lock of the library, if a job follows.
 */
export async function checkBundles(
  tx: Db,
  { userId, installationIds, songs, machine, reason }: Asked,
): Promise<SetAsideCheck> {
  const chosen = await chosenBundles(tx, userId, installationIds)
  const related = await relatedBundles(tx, userId, chosen)
  const leaving = new Set([...chosen, ...(await leavingPlaces(tx, userId))].map(placeOf))
  const atPlace = groupsOf(related, placeOf)
  const staying = groupsOf(
    related.filter((one) => !leaving.has(placeOf(one))),
    ownerOf,
  )
  const questions = chosen.map((one) =>
    (one.movedTo === null ? (atPlace.get(placeOf(one)) ?? []) : [one]).map(
      (entry): PluginFormats => ({
        pluginId: entry.pluginId,
        formats: lostFormats(entry, staying.get(ownerOf(entry)) ?? []),
      }),
    ),
  )
  const { answers, read, unseen } = await songs.askFormats(tx, userId, questions)
  const items = chosen.map((one, at): CheckedBundle => {
    const { songs: standing, songCount } = answers[at] ?? NONE
    const others = (atPlace.get(placeOf(one)) ?? []).filter((entry) => entry.pluginId !== one.pluginId)
    return {
      ...pick(one, ['installationId', 'pluginId', 'name', 'format', 'path', 'size']),
      alongside: [...new Set(others.map((entry) => entry.name))],
      stays:
        stayOfRow(one, machine) ??
        (reason === 'folder' ? null : stayForSongs(standing, songCount)) ??
        (reason === 'duplicate' && !hasCopy(one, staying.get(ownerOf(one)) ?? []) ? stays('no-copy') : null),
      songs: standing,
      songCount,
    }
  })
  return { items, read, unseen }
}

const NONE = { songs: [], songCount: 0 }

type Placed = { machine: string; path: string }
const placeOf = ({ machine, path }: Placed) => `${machine}\n${path}`
const ownerOf = ({ machine, pluginId }: { machine: string; pluginId: string }) => `${machine}\n${pluginId}`

function stayOfRow(row: ChosenRow, machine: string | undefined): Stay | undefined {
  const stay = stayOf(row)
  if (stay) return stay
  if (row.isGone) return stays('gone')
  if (row.linkedFrom !== null) return staysLinked(row.linkedFrom)
  if (row.machine === '' || row.seenBy !== null) return stays('not-scanned')
  return machine !== undefined && row.machine !== machine ? stays('other-computer') : undefined
}

const stayForSongs = (songs: CheckedBundle['songs'], songCount: number): Stay | null =>
  songCount === 0 ? null : { reason: 'songs', sentence: songsSentence(songs, songCount) }

/** A chosen installation, with what its entry says of it; `name` is the shown one. */
export type ChosenRow = PlacedBundle & {
  installationId: string
  pluginId: string
  name: string
  manufacturer: string
  isSample: boolean
  machine: string
  isGone: boolean
  linkedFrom: string | null
  movedTo: string | null
  setAsideAt: string | null
  setAsideReason: SetAsideReason | null
  seenBy: string | null
}

/** The chosen installations of entries in the library, in the order of the ids. */
export async function chosenBundles(db: Db, userId: string, ids: string[]): Promise<ChosenRow[]> {
  const { rows } = await db.execute<ChosenRow>(sql`
    select n.id as "installationId", n.plugin_id as "pluginId", ${shownNameSql} as name, plugins.manufacturer, plugins.is_sample as "isSample", n.format, n.path, n.machine,
      n.version, n.bundle_id as "bundleId", n.architectures, n.platform, n.size::float8 as size, n.digest,
      n.linked_from as "linkedFrom", n.gone_at is not null as "isGone",
      n.moved_to as "movedTo", ${isoDateSql(sql`n.set_aside_at`)} as "setAsideAt", n.set_aside_reason as "setAsideReason", n.seen_by as "seenBy"
    from unnest(${sql.param([...new Set(ids)])}::uuid[]) with ordinality as c(id, place)
      join installations n on n.user_id = ${userId} and n.id = c.id
      join plugins on plugins.user_id = n.user_id and plugins.id = n.plugin_id and plugins.removed_at is null
    order by c.place`)
  return rows
}

/** The places of bundles that other jobs are about to set aside, so that none of them counts as a copy that stays. */
async function leavingPlaces(db: Db, userId: string): Promise<{ machine: string; path: string }[]> {
  const { rows } = await db.execute<{ machine: string; path: string }>(sql`
    select d.machine::text as machine, i.path
    from jobs j join devices d on d.user_id = j.user_id and d.id = j.device_id,
      jsonb_to_recordset(j.payload -> 'items') as i(path text)
    where j.user_id = ${userId} and j.kind = 'set-aside' and j.state in ('waiting', 'taken')`)
  return rows
}

/** A bundle that is there, at the place of a chosen one or of the same plugin on the same computer. */
type RelatedRow = PlacedBundle & { pluginId: string; name: string; machine: string }

/** The present bundles at the places of these, and all others of the plugins in them on the same computers. */
async function relatedBundles(db: Db, userId: string, chosen: ChosenRow[]): Promise<RelatedRow[]> {
  const places = JSON.stringify(chosen.map(({ machine, path, pluginId }) => ({ machine, path, pluginId })))
  const { rows } = await db.execute<RelatedRow>(sql`
    with here as (
      select n.*, (n.machine, n.path) in (select machine, path from jsonb_to_recordset(${places}::jsonb) as c(machine text, path text)) as is_chosen
      from installations n
      where n.user_id = ${userId} and n.machine <> '' and n.gone_at is null and n.seen_by is null)
    select h.plugin_id as "pluginId", ${shownNameSql} as name, h.machine, h.format, h.path, h.version, h.bundle_id as "bundleId", h.architectures,
      h.platform, h.size::float8 as size, h.digest
    from here h join plugins on plugins.user_id = h.user_id and plugins.id = h.plugin_id
    where (h.plugin_id, h.machine) in (select plugin_id, machine from here where is_chosen
      union select "pluginId", machine from jsonb_to_recordset(${places}::jsonb) as c("pluginId" uuid, machine text))
    order by name, h.plugin_id, h.path`)
  return rows
}
