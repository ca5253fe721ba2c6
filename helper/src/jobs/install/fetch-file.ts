import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isMovingAddress, type ReleaseFile } from '#shared/catalogs/catalog-release.ts'
import { DownloadError, downloadFile } from '../../connect/download.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import { DOWNLOAD, reasonOf } from './install-words.ts'
import { markAsDownloaded } from './mark-as-downloaded.ts'

type Fetching = {
  folder: string
  /** The address of the catalog that the user chose. */
  own: string
  onBytes: (bytes: number) => void
  signal?: AbortSignal | undefined
}

/**
 * Downloads a file into a folder of the helper, under its digest as its name, and compares its size and SHA-256 before anything opens
 * it. Returns its path. Throws a sentence, and leaves nothing then.
 */
export async function fetchFile(
  file: ReleaseFile,
  { folder, own, onBytes, signal }: Fetching,
): Promise<string> {
  const { url, size, sha256 } = file
  const path = join(folder, sha256)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  rmSync(path, { force: true })
  try {
    const got = await downloadFile(url, path, { most: size, own, onBytes, ...(signal && { signal }) })
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
