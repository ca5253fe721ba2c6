import type { Readable } from 'node:stream'
import { newAdmission } from '../../../http/limits/admission.ts'
import { Problem } from '../../../http/problem.ts'

/** `timeout`: milliseconds after which an archive is aborted because the client reads it too slowly. */
type Limits = { atOnce: number; timeout: number }

/** Limits how many archives are packed at once, and to one per user. A place is free again when the archive was read or its reader left. */
export function exportAdmission({ atOnce, timeout }: Limits = LIMITS) {
  const admit = newAdmission({ atOnce, longestQueue: 0, refusal: TOO_MANY_EXPORTS, retryAfter: 60 })
  const readers = new Set<string>()

  return async function packArchive(userId: string, pack: () => Readable): Promise<Readable> {
    if (readers.has(userId)) throw new Problem(409, 'export_under_way', EXPORT_RUNNING)
    readers.add(userId)
    return new Promise((resolve, reject) => {
      admit(async () => {
        const archive = pack()
        resolve(archive)
        await waitUntilClosed(archive, timeout)
      })
        .catch(reject)
        .finally(() => readers.delete(userId))
    })
  }
}

const LIMITS = { atOnce: 8, timeout: 60 * 60 * 1000 }

const EXPORT_RUNNING =
  'An archive of your data is already being downloaded. Please wait for it to finish, or cancel it.'
const TOO_MANY_EXPORTS = 'The server is packing too many archives right now. Please try again in a minute.'

async function waitUntilClosed(archive: Readable, timeout: number) {
  const timer = setTimeout(() => archive.destroy(), timeout).unref()
  await new Promise<void>((resolve) => archive.once('close', resolve))
  clearTimeout(timer)
}
