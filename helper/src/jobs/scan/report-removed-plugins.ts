import { wavesGenerationOf } from '#shared/bundles/waves/waves-places.ts'
import { ApiError } from '#shared/contract/client.ts'
import type { KnownPlace } from '#shared/helper/found.ts'
import type { SiteClient } from '../../connect/site-client.ts'
import { withRetries } from '../../connect/with-retries.ts'
import { privateFolderMatcher } from '../../scan/private-folder-matcher.ts'
import type { FolderScanResult } from '../../scan/scan-folders.ts'
import { removedPathMatcher } from '../../scan/volumes.ts'
import { belowOneOf } from '../../system/below-one-of.ts'

type GoneReport = {
  site: SiteClient
  id: string
  scanned: FolderScanResult
  privateFolders: string[]
  /** The volumes that were known before the scan. */
  volumes: string[] | undefined
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Reports to the site which of its known paths are empty: only below folders that this scan has searched, and never paths that are
 * private, unreadable or on a volume that is not mounted.
 */
export async function reportRemovedPlugins({ site, id, scanned, privateFolders, volumes }: GoneReport) {
  const isEmpty = emptyAfter(scanned, privateFolders, volumes)
  let after: string | undefined = FIRST
  for (let round = 0; after !== undefined && round < MOST_ROUNDS; round++) {
    const known: KnownPlace[] = await placesAfter(site, after)
    const emptyIds = known.filter(isEmpty).map((place) => place.id)
    if (emptyIds.length > 0)
      await withRetries(() => site.gone({ params: { id }, body: { places: emptyIds } }))
    after = known.at(-1)?.id
  }
}

/** More pages than any library has; bounds the loop for a faulty site. */
const MOST_ROUNDS = 1_000

/** A site of an older version does not have this endpoint. */
async function placesAfter(site: SiteClient, after: string): Promise<KnownPlace[]> {
  try {
    return await withRetries(() => site.places({ params: { after } }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

function emptyAfter(
  { found, searched, troubles }: FolderScanResult,
  privateFolders: string[],
  volumes: string[] | undefined,
) {
  const foundPaths = new Set(found.map(({ plugin }) => plugin.path))
  /** The places at which a bundle has the formats in which others load it. */
  const loadedPlaces = new Set(found.map(({ plugin }) => placeKey(plugin)))
  const isPrivate = privateFolderMatcher(privateFolders)
  const isSearched = belowOneOf(searched)
  const isTroubled = belowOneOf(troubles.map(({ path }) => path))
  const isGone = removedPathMatcher(volumes)
  const isFound = ({ path, format }: Pick<KnownPlace, 'path' | 'format'>) =>
    foundPaths.has(path) &&
    (format === undefined || !wavesGenerationOf(path) || loadedPlaces.has(placeKey({ path, format })))
  return (place: KnownPlace) => {
    const { path } = place
    if (isFound(place) || !isSearched(path) || isTroubled(path) || isPrivate(path)) return false
    return foundPaths.has(path) || isGone(path)
  }
}

const placeKey = ({ path, format }: { path: string; format: string }) => `${format} ${path}`
