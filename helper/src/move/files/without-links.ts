import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** On Linux: O_PATH, which opens a folder only as a reference. */
const REFERENCE_ONLY = 0o10000000 | constants.O_DIRECTORY

/**
 * Calls `act` for a path without links in it, so that a link created after a check cannot lead elsewhere. On Linux it acts through the
 * open folder; on other systems, which cannot do that, it checks just before. Throws an error with the code LINKED.
 */
export async function withoutLinks<T>(path: string, act: (path: string) => Promise<T>): Promise<T> {
  const folder = dirname(path)
  if (process.platform !== 'linux') {
    if ((await fs.realpath(folder)) !== folder) throw linkError(path)
    return act(path)
  }
  const handle = await fs.open(folder, REFERENCE_ONLY)
  try {
    const folderPath = `/proc/self/fd/${handle.fd}`
    if ((await fs.readlink(folderPath)) !== folder) throw linkError(path)
    return await act(join(folderPath, basename(path)))
  } finally {
    await handle.close()
  }
}

const linkError = (path: string) =>
  Object.assign(new Error(`There is a link above ${path}.`), { code: 'LINKED' })
