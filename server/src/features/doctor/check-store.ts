import { type Blobs, checkBlobs } from '../../files/blobs.ts'
import type { DoctorFinding } from './list-finding.ts'

/** Finds out if an external store can write, read and delete a file. */
export async function checkStore(blobs: Blobs): Promise<DoctorFinding> {
  const what = 'store'
  try {
    await checkBlobs(blobs)
    return { level: 'ok', what, sentence: `A file was written to ${blobs.place}, read and removed.` }
  } catch (error) {
    return { level: 'fault', what, sentence: error instanceof Error ? error.message : String(error) }
  }
}
