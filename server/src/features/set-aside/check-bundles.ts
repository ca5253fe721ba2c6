import { groupsOf } from '#shared/groups.ts'
import type { MoveReason } from '#shared/helper/job.ts'
import { hasCopy, lostFormats } from '#shared/set-aside/lost-formats.ts'
import { songsSentence } from '#shared/set-aside/refusal.ts'
import type { CheckedBundle, SetAsideCheck } from '#shared/set-aside/set-aside-check.ts'
import { type Stay, stayOf, stays, staysLinked } from '#shared/set-aside/stay-reason.ts'
import type { Db } from '../../db/schema.ts'
import type { PluginFormats, SongChecks } from '../../library/song-checks.ts'
import { type ChosenRow, chosenBundles, leavingPlaces, relatedBundles } from './related-bundles.ts'

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
    const { id, pluginId, name, format, path, size } = one
    const { songs: standing, songCount } = answers[at] ?? NONE
    const others = (atPlace.get(placeOf(one)) ?? []).filter((entry) => entry.pluginId !== pluginId)
    return {
      installationId: id,
      pluginId,
      name,
      format,
      path,
      size,
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
