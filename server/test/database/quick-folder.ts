import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

const MEMORY = '/dev/shm'

/** What the databases of a run need at most, with as much again to spare. */
const ENOUGH = 4_000_000_000

/**
 * Where a test keeps data that need not outlive a power cut: in memory, where there is enough of it, otherwise with the other
 * temporary files. On a disk, copying the three hundred files of a database costs eight times as much.
 */
export async function quickFolder() {
  try {
    await access(MEMORY, constants.W_OK)
    const { bavail, bsize } = await statfs(MEMORY)
    return Math.min(bavail * bsize, freemem()) >= ENOUGH ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
