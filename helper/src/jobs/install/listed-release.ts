import { isObject } from '#shared/catalogs/catalog-package.ts'
import { type CatalogRelease, releasesOf } from '#shared/catalogs/catalog-release.ts'
import type { CatalogSource } from '#shared/catalogs/source.ts'
import { DownloadError, downloadBytes } from '../../connect/download.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import { ORDER, reasonOf } from './install-words.ts'

/**
 * Reads the chosen catalog now and finds a version of a product in it, so that what a catalog has withdrawn is not installed. Throws a
 * sentence.
 */
export async function listedRelease(
  source: CatalogSource,
  { slug, version }: { slug: string; version: string },
  signal?: AbortSignal,
): Promise<CatalogRelease> {
  const { name, place, maxBytes } = source
  let json: unknown
  try {
    const options = { most: maxBytes, own: place, ...(signal && { signal }) }
    json = JSON.parse((await downloadBytes(place, options)).toString('utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    if (error instanceof DownloadError) throw new UserFacingError(ORDER.catalog(name, reasonOf(error)))
    if (error instanceof SyntaxError) throw new UserFacingError(ORDER.catalog(name, 'It is not JSON.'))
    throw error
  }
  const plugins = isObject(json) && isObject(json.plugins) ? json.plugins : json
  const value = isObject(plugins) && Object.hasOwn(plugins, slug) ? plugins[slug] : undefined
  const release = releasesOf(slug, value).find((each) => each.version === version)
  if (!release) throw new UserFacingError(ORDER.notListed(name))
  return release
}
