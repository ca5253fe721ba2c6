import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** A backup with a default name: an automatic one, or one from the command line without a name. */
export type BackupFile = { file: string; madeAt: Date; bytes: number }

/** An unused file name for a backup at this time. */
export function newBackupFile(folder: string, now: Date, prefix = 'plugfolio') {
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '-')
  for (let number = 1; ; number++) {
    const file = path.join(folder, `${prefix}-${moment}Z${number === 1 ? '' : `-${number}`}.zip`)
    if (!existsSync(file) && !existsSync(`${file}.partial`)) return file
  }
}

/** The backups with default names in a folder, newest first. */
export async function backupsIn(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => [])
  const stats = await Promise.all(names.map((name) => backupNamed(folder, name)))
  return stats
    .flatMap((backup) => backup ?? [])
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime() || (a.file < b.file ? 1 : -1))
}

/** The age of the newest backup in a folder in milliseconds; undefined without a backup. */
export async function newestBackupAge(folder: string, now: Date) {
  const [newest] = await backupsIn(folder)
  return newest && now.getTime() - newest.madeAt.getTime()
}

/** Removes the oldest backups until `keep` remain, never `made`. Those with a time in the future are counted separately. */
export async function removeOldBackups(folder: string, keep: number, made: string, now: Date) {
  const others = (await backupsIn(folder)).filter(({ file }) => file !== made)
  const past = others.filter(({ madeAt }) => madeAt <= now)
  const future = others.filter(({ madeAt }) => madeAt > now)
  const old = [...past.slice(Math.max(0, keep - 1)), ...future.slice(keep)]
  for (const { file } of old) await rm(file, { force: true })
  await removeDrafts(folder)
  return old.length
}

/** Removes drafts of interrupted backups. A younger draft may still be in use. */
async function removeDrafts(folder: string) {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (!DRAFT.test(name)) continue
    const stats = await stat(file).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > DAY) await rm(file, { force: true })
  }
}

const DAY = 24 * 60 * 60 * 1000
const DRAFT = /^plugfolio-[\dTZ-]+\.zip\.partial$/

const NAME = /^plugfolio-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-\d+)?\.zip$/

async function backupNamed(folder: string, name: string): Promise<BackupFile | undefined> {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  if (!day) return undefined
  const file = path.join(folder, name)
  const stats = await stat(file).catch(() => undefined)
  return stats && { file, madeAt: new Date(`${day}T${hour}:${minute}:${second}Z`), bytes: stats.size }
}
