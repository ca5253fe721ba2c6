import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

const MEMORY = '/dev/shm'

/** Bytes: twice the maximum that the databases of a run need. */
const NEEDED_BYTES = 4_000_000_000

/** The folder for temporary test data: in memory if there is enough, since copying databases is much slower on a disk. */
export async function quickFolder() {
  try {
    await access(MEMORY, constants.W_OK)
    const { bavail, bsize } = await statfs(MEMORY)
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
