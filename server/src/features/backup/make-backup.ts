import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { runRegularly } from '../../db/run-regularly.ts'
import { withClient } from '../../db/with-client.ts'
import type { BackupManifest } from './archive/manifest.ts'
import { backupsIn, newBackupFile, removeOldBackups } from './backup-files.ts'
import * as words from './backup-words.ts'
import { formattedBytes, type ReportProgress } from './progress.ts'
import { verifyBackup } from './verify-backup.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

export type MadeBackup = { file: string; bytes: number; content: BackupManifest }

/** Makes a backup and verifies it on the disk. Removes a faulty one and throws a sentence. */
export async function makeBackup(source: BackupSource, file: string, progress: ReportProgress) {
  await refuseWithoutSpace(source, file)
  const content = await writeBackup(source, file, progress)
  try {
    progress(words.checkingBackup)
    await verifyBackup(file, progress)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  return { file, bytes: (await stat(file)).size, content }
}

export function backupSummary({ file, bytes, content: { tables, files, missing, damaged } }: MadeBackup) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const lines = [words.backupMade(file, rows, files.length, formattedBytes(bytes))]
  if (missing.length + damaged.length > 0) lines.push(words.filesLackedBefore(missing.length, damaged.length))
  return lines
}

/** A full disk stops the server. A database is about twice as large as its rows, which are compressed in the archive. */
async function refuseWithoutSpace({ connection }: BackupSource, file: string) {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  const needed = (await sizeOf(connection)) + RESERVE
  if (bavail * bsize < needed)
    throw new Error(words.noSpace(folder, formattedBytes(bavail * bsize), formattedBytes(needed)))
}

const RESERVE = 200_000_000

const sizeOf = (connection: BackupSource['connection']) =>
  withClient(connection, 'plugfolio backup', async (client) => {
    // Both files of a picture: the card is much smaller.
    const { rows } = await client.query<{ bytes: string }>(
      `SELECT pg_database_size(current_database()) / 2 + coalesce((SELECT sum(bytes) * 1.2 FROM pictures), 0) AS bytes`,
    )
    return Number(rows[0]?.bytes)
  })

export type BackupSchedule = {
  folder: string
  /** The hour of the day in this machine's time zone; undefined for never. */
  hour: number | undefined
  keep: number
}

const TEN_MINUTES = 10 * 60 * 1000

/** Makes a backup every day, but not during the start of the server. Returns a function that stops it. */
export function startDailyBackups(source: BackupSource, schedule: BackupSchedule, logger: FastifyBaseLogger) {
  const startedAt = Date.now()
  const round = async () => {
    if (Date.now() - startedAt < TEN_MINUTES / 2) return
    const made = await backUpWhenDue(source, schedule, new Date())
    if (made) logger.info({ backup: made }, words.dailyBackupMade)
  }
  return runRegularly(round, { every: TEN_MINUTES, logger, failure: words.dailyBackupFailed })
}

/** Makes a backup unless there is one since the scheduled hour (one makes up for missed days), and removes the oldest ones. */
export async function backUpWhenDue(source: BackupSource, { folder, hour, keep }: BackupSchedule, now: Date) {
  if (hour === undefined) return undefined
  const since = lastTime(hour, now)
  const isCurrent = ({ madeAt }: { madeAt: Date }) => madeAt >= since && madeAt <= now
  if ((await backupsIn(folder)).some(isCurrent)) return undefined
  const { file, bytes } = await makeBackup(source, newBackupFile(folder, now), () => undefined)
  return { file, bytes, removed: await removeOldBackups(folder, keep, file, now) }
}

function lastTime(hour: number, now: Date) {
  const time = new Date(now)
  time.setHours(hour, 0, 0, 0)
  if (time > now) time.setDate(time.getDate() - 1)
  return time
}
