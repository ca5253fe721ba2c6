import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** On Linux: a folder that is neither read nor written, only held. */
const HELD = 0o10000000 | constants.O_DIRECTORY

/**
 * Acts on something in a folder that has to lie where its path says, with no link on the way, so that no link put there after a look
 * leads elsewhere. On Linux the folder is held while that is done; other systems have no way to, so there it is looked at just
 * before. Throws with the code LINKED.
 */
export async function inPlace<T>(path: string, act: (path: string) => Promise<T>): Promise<T> {
  const folder = dirname(path)
  if (process.platform !== 'linux') {
    if ((await fs.realpath(folder)) !== folder) throw linked(path)
    return act(path)
  }
  const handle = await fs.open(folder, HELD)
  try {
    const held = `/proc/self/fd/${handle.fd}`
    if ((await fs.readlink(held)) !== folder) throw linked(path)
    return await act(join(held, basename(path)))
  } finally {
    await handle.close()
  }
}

const linked = (path: string) =>
  Object.assign(new Error(`There is a link above ${path}.`), { code: 'LINKED' })
