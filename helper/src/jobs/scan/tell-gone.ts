import { ApiError } from '#shared/contract/client.ts'
import type { KnownPlace } from '#shared/helper/found.ts'
import { persistently } from '../../connect/persistently.ts'
import type { Site } from '../../connect/site-client.ts'
import { privateIn } from '../../scan/private-folders.ts'
import type { Scanned } from '../../scan/scan-folders.ts'
import { goneHere } from '../../scan/volumes.ts'

type Gone = {
  site: Site
  id: string
  scanned: Scanned
  privateFolders: string[]
  /** Those that were known before the scan. */
  volumes: string[] | undefined
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Tells the site which of the places that it knows are empty: only such below folders that this scan has searched, and never a word of
 * what is private, could not be read, or is on a missing volume.
 */
export async function tellGone({ site, id, scanned, privateFolders, volumes }: Gone) {
  const isEmpty = emptyAfter(scanned, privateFolders, volumes)
  let after: string | undefined = FIRST
  for (let round = 0; after !== undefined && round < MOST_ROUNDS; round++) {
    const known: KnownPlace[] = await placesAfter(site, after)
    const places = known.filter(({ path }) => isEmpty(path)).map((place) => place.id)
    if (places.length > 0) await persistently(() => site.gone({ params: { id }, body: { places } }))
    after = known.at(-1)?.id
  }
}

/** More than any library has; a site that goes on for ever is not asked for ever. */
const MOST_ROUNDS = 1_000

/** A site of an older version does not know this question. */
async function placesAfter(site: Site, after: string): Promise<KnownPlace[]> {
  try {
    return await persistently(() => site.places({ params: { after } }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

function emptyAfter(
  { found, searched, troubles }: Scanned,
  privateFolders: string[],
  volumes: string[] | undefined,
) {
  const there = new Set(found.map(({ plugin }) => plugin.path))
  const isPrivate = privateIn(privateFolders)
  const isSearched = belowOneOf(searched)
  const isTroubled = belowOneOf(troubles.map(({ path }) => path))
  const isGone = goneHere(volumes)
  return (path: string) =>
    !there.has(path) && isSearched(path) && !isTroubled(path) && !isPrivate(path) && isGone(path)
}

/** On Windows a scan and the site may write the same path with other slashes. */
function belowOneOf(folders: string[]) {
  const starts = folders.map((folder) => `${slashed(folder)}/`)
  return (path: string) => starts.some((start) => slashed(path).startsWith(start))
}

const slashed = (path: string) => path.replaceAll('\\', '/').replace(/\/$/, '')
