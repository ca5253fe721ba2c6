import type { Blobs } from '../../files/blobs.ts'
import { tryBlobs } from '../../files/try-blobs.ts'
import type { Finding } from './finding.ts'

/** Whether an external store can write, read and remove a file. */
export async function lookAtStore(blobs: Blobs): Promise<Finding> {
  const what = 'store'
  try {
    await tryBlobs(blobs)
    return { level: 'ok', what, sentence: `A file was written to ${blobs.place}, read and removed.` }
  } catch (error) {
    return { level: 'fault', what, sentence: error instanceof Error ? error.message : String(error) }
  }
}
