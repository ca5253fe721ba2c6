import type { FastifyBaseLogger } from 'fastify'
import { runRegularly } from '../../db/run-regularly.ts'
import { backupsIn, newBackupFile, removeOldBackups } from './backup-files.ts'
import { makeBackup } from './make-backup.ts'
import type { BackupSource } from './write-backup.ts'

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
    if (made) logger.info({ backup: made }, 'the daily backup was made and checked')
  }
  return runRegularly(round, { every: TEN_MINUTES, logger, failure: 'the daily backup was not made' })
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
