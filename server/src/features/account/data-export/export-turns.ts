import type { Readable } from 'node:stream'
import { turns } from '../../../http/limits/turns.ts'
import { Problem } from '../../../http/problem.ts'

/** `longest`: milliseconds after which an archive is aborted because the client reads it too slowly. */
type Limits = { atOnce: number; longest: number }

/**
 * Packs a few archives at once, and one at a time for each person. A place is held until the archive is read to its end, or its
 * reader is gone: packing goes on for as long as that.
 */
export function exportTurns({ atOnce, longest }: Limits = LIMITS) {
  const inTurn = turns({ atOnce, longestQueue: 0, refusal: CROWDED, retryAfter: 60 })
  const readers = new Set<string>()

  return async function packed(userId: string, pack: () => Readable): Promise<Readable> {
    if (readers.has(userId)) throw new Problem(409, 'export_under_way', UNDER_WAY)
    readers.add(userId)
    return new Promise((begun, refused) => {
      inTurn(async () => {
        const archive = pack()
        begun(archive)
        await closed(archive, longest)
      })
        .catch(refused)
        .finally(() => readers.delete(userId))
    })
  }
}

const LIMITS = { atOnce: 8, longest: 60 * 60 * 1000 }

const UNDER_WAY =
  'An archive of your data is already being downloaded. Please wait for it to finish, or cancel it.'
const CROWDED = 'The server is packing too many archives right now. Please try again in a minute.'

async function closed(archive: Readable, longest: number) {
  const timer = setTimeout(() => archive.destroy(), longest).unref()
  await new Promise<void>((done) => archive.once('close', done))
  clearTimeout(timer)
}
