import type { Client, ClientConfig } from 'pg'
import { withClient } from '../../../db/with-client.ts'
import { type Blobs, cardKeyOf, fullKeyOf, sha256Of } from '../../../files/blobs.ts'
import * as words from '../backup-words.ts'
import { type ReportProgress, throttledProgress } from '../progress.ts'
import { refuseWhileServerRuns } from '../restore/restore-backup.ts'

export type FileMove = { connection: ClientConfig; from: Blobs; to: Blobs; isRemoving: boolean }

export type FileMoveResult = {
  copied: number
  /** The number of files that were already at the target. */
  present: number
  removed: number
  /** Keys of files that rows name but that are in neither store. */
  missing: string[]
  /** Keys of files that differ from their upload. They were copied unchanged. */
  damaged: string[]
}

/** Copies every file to another store and compares the copies; continues after an interruption. Files are removed after all were copied. */
export function moveFiles(move: FileMove, progress: ReportProgress): Promise<FileMoveResult> {
  const { connection, from, to, isRemoving } = move
  return withClient(connection, 'plugfolio move', async (client) => {
    if (isRemoving) await refuseWhileServerRuns(client, words.stopBeforeRemoving)
    await Promise.all([from.reach(), to.reach()])
    const sums = await sumsOfFiles(client)
    const moved: FileMoveResult = { copied: 0, present: 0, removed: 0, missing: [], damaged: [] }
    const copiedKeys = await copyAll(move, sums, moved, progress)
    for (const key of sums.keys()) if (!copiedKeys.has(key) && !(await to.get(key))) moved.missing.push(key)
    if (isRemoving) moved.removed = await removeAll(from, copiedKeys, progress)
    return moved
  })
}

/** The checksum of every file that a row names by key; null for a file without one. */
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

/** Each one mostly waits for a disk or the network. */
const CONCURRENCY = 8

async function copyAll(
  { from, to }: FileMove,
  sums: Map<string, string | null>,
  moved: FileMoveResult,
  progress: ReportProgress,
) {
  progress(words.movingFiles(from.place, to.place))
  const report = throttledProgress(progress)
  const copiedKeys = new Set<string>()
  const copy = async (key: string) => {
    const bytes = await from.get(key)
    // It was removed meanwhile.
    if (!bytes) return
    const sum = sums.get(key)
    const isDamaged = sum !== undefined && sum !== null && sum !== sha256Of(bytes)
    const present = await to.get(key)
    const isPresent = present && (isDamaged ? sha256Of(present) === sum : isSame(present, bytes))
    if (!isPresent) await copyOne(to, key, bytes)
    moved[isPresent ? 'present' : 'copied']++
    if (isDamaged && !isPresent) moved.damaged.push(key)
    copiedKeys.add(key)
    report(words.filesArrived(copiedKeys.size))
  }
  const batch: string[] = []
  for await (const key of from.keys()) {
    batch.push(key)
    if (batch.length === CONCURRENCY) await Promise.all(batch.splice(0).map(copy))
  }
  await Promise.all(batch.map(copy))
  return copiedKeys
}

async function copyOne(to: Blobs, key: string, bytes: Uint8Array) {
  await to.put(key, bytes)
  const copy = await to.get(key)
  if (!copy || !isSame(copy, bytes)) throw new Error(words.fileDiffers(key, to.place))
}

const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0

async function removeAll(from: Blobs, copiedKeys: Set<string>, progress: ReportProgress) {
  progress(words.removingFiles(copiedKeys.size, from.place))
  for (const key of copiedKeys) await from.remove(key)
  return copiedKeys.size
}
