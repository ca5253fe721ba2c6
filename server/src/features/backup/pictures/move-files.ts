import { Client, type ClientConfig } from 'pg'
import type { Blobs } from '../../../files/blobs.ts'
import { cardKeyOf, fullKeyOf } from '../../../files/picture-keys.ts'
import { sumOf } from '../../../files/sound-file.ts'
import { amount, counted, type Progress, paced } from '../progress.ts'
import { refuseBesideServer } from '../restore/refuse-beside-server.ts'

export type Move = {
  connection: ClientConfig
  from: Blobs
  to: Blobs
  /** Whether what has been moved is removed where it came from. */
  isRemoving: boolean
}

export type Moved = {
  copied: number
  /** Were at their new place already, as they are at the old one. */
  present: number
  removed: number
  /** Keys of files that rows name and that are in neither place. */
  missing: string[]
  /** Keys of files that are not what was uploaded. They were copied as they are. */
  damaged: string[]
}

/**
 * Copies every file from one place to another and compares what has arrived. It may be cut anywhere and goes on when it is called
 * again. Nothing is removed before everything has arrived.
 */
export async function moveFiles(move: Move, progress: Progress): Promise<Moved> {
  const { connection, from, to, isRemoving } = move
  const client = new Client({ ...connection, application_name: 'plugfolio move' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (isRemoving) await refuseBesideServer(client, 'remove files')
    await Promise.all([from.reach(), to.reach()])
    const sums = await sumsOfFiles(client)
    const moved: Moved = { copied: 0, present: 0, removed: 0, missing: [], damaged: [] }
    const arrived = await copyAll(move, sums, moved, progress)
    for (const key of sums.keys()) if (!arrived.has(key) && !(await to.get(key))) moved.missing.push(key)
    if (isRemoving) moved.removed = await removeAll(from, arrived, progress)
    return moved
  } finally {
    await client.end()
  }
}

/** By its key the sum of every file that a row names; null for those of which none was kept. */
async function sumsOfFiles(client: Client) {
  const { rows } = await client.query<{ id: string; sum: string; cardSum: string | null }>(
    `SELECT id, sha256 AS sum, card_sha256 AS "cardSum" FROM pictures`,
  )
  return new Map<string, string | null>(
    rows.flatMap(({ id, sum, cardSum }) => [
      [fullKeyOf(id), sum],
      [cardKeyOf(id), cardSum],
    ]),
  )
}

/** Each waits for a disk or the network most of the time. */
const AT_ONCE = 8

async function copyAll(
  { from, to }: Move,
  sums: Map<string, string | null>,
  moved: Moved,
  progress: Progress,
) {
  progress(`Moving files from ${from.place} to ${to.place}.`)
  const line = paced(progress)
  const arrived = new Set<string>()
  const copy = async (key: string) => {
    const bytes = await from.get(key)
    // Somebody has removed it meanwhile.
    if (!bytes) return
    const sum = sums.get(key)
    const isDamaged = sum !== undefined && sum !== null && sum !== sumOf(bytes)
    const there = await to.get(key)
    const isThere = there && (isDamaged ? sumOf(there) === sum : isSame(there, bytes))
    if (!isThere) await copyOne(to, key, bytes)
    moved[isThere ? 'present' : 'copied']++
    if (isDamaged && !isThere) moved.damaged.push(key)
    arrived.add(key)
    line(`Moving files: ${counted(arrived.size)} have arrived.`)
  }
  const batch: string[] = []
  for await (const key of from.keys()) {
    batch.push(key)
    if (batch.length === AT_ONCE) await Promise.all(batch.splice(0).map(copy))
  }
  await Promise.all(batch.map(copy))
  return arrived
}

async function copyOne(to: Blobs, key: string, bytes: Uint8Array) {
  await to.put(key, bytes)
  const kept = await to.get(key)
  if (!kept || !isSame(kept, bytes))
    throw new Error(`The file ${key} in ${to.place} differs from what was written.`)
}

const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0

async function removeAll(from: Blobs, arrived: Set<string>, progress: Progress) {
  progress(`Removing ${amount(arrived.size, 'file')} from ${from.place}.`)
  for (const key of arrived) await from.remove(key)
  return arrived.size
}
