import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '#shared/catalogs/catalog-package.ts'
import {
  type CatalogRelease,
  isMovingAddress,
  type ReleaseFile,
  releasesOf,
} from '#shared/catalogs/catalog-release.ts'
import type { CatalogSource } from '#shared/catalogs/source.ts'
import { DownloadError, downloadBytes, downloadFile } from '../../connect/download.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import { DOWNLOAD, ORDER, reasonOf } from './install-words.ts'
import { markAsDownloaded } from './mark-as-downloaded.ts'

type Fetching = {
  folder: string
  /** The address of the catalog that the user chose. */
  own: string
  onBytes: (bytes: number) => void
}

/**
 * Downloads a file into a folder of the helper, under its digest as its name, and compares its size and SHA-256 before anything opens
 * it. Returns its path. Throws a sentence, and leaves nothing then.
 */
export async function fetchFile(file: ReleaseFile, { folder, own, onBytes }: Fetching): Promise<string> {
  const { url, size, sha256 } = file
  const path = join(folder, sha256)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  rmSync(path, { force: true })
  try {
    const got = await downloadFile(url, path, { most: size, own, onBytes })
    const isMoved = isMovingAddress(url)
    if (got.size !== size) throw new UserFacingError(isMoved ? DOWNLOAD.movedOn : DOWNLOAD.otherSize(size))
    if (got.sha256 !== sha256) throw new UserFacingError(isMoved ? DOWNLOAD.movedOn : DOWNLOAD.otherDigest)
    await markAsDownloaded([path])
    return path
  } catch (error) {
    rmSync(path, { force: true })
    if (error instanceof DownloadError && error.reason === 'too-large')
      throw new UserFacingError(isMovingAddress(url) ? DOWNLOAD.movedOn : DOWNLOAD.otherSize(size))
    if (error instanceof DownloadError)
      throw new UserFacingError(DOWNLOAD.failed(new URL(url).host, reasonOf(error)))
    throw error
  }
}

/**
 * Reads the chosen catalog now and finds a version of a product in it, so that what a catalog has withdrawn is not installed. Throws a
 * sentence.
 */
export async function listedRelease(
  source: CatalogSource,
  { slug, version }: { slug: string; version: string },
): Promise<CatalogRelease> {
  const { name, place, maxBytes } = source
  let json: unknown
  try {
    const bytes = await downloadBytes(place, { most: maxBytes, own: place })
    json = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    if (error instanceof DownloadError) throw new UserFacingError(ORDER.catalog(name, reasonOf(error)))
    if (error instanceof SyntaxError) throw new UserFacingError(ORDER.catalog(name, ORDER.notJson))
    throw error
  }
  const plugins = isObject(json) && isObject(json.plugins) ? json.plugins : json
  const value = isObject(plugins) && Object.hasOwn(plugins, slug) ? plugins[slug] : undefined
  const release = releasesOf(slug, value).find((each) => each.version === version)
  if (!release) throw new UserFacingError(ORDER.notListed(name))
  return release
}
