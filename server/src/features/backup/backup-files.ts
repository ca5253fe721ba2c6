import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** A backup that bears the name we give: made by the server by itself, or on the command line without another name. */
export type BackupFile = { file: string; madeAt: Date; bytes: number }

/** A name for a backup of this moment that nobody has there yet. */
export function newBackupFile(folder: string, now: Date, prefix = 'plugfolio') {
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '-')
  for (let number = 1; ; number++) {
    const file = path.join(folder, `${prefix}-${moment}Z${number === 1 ? '' : `-${number}`}.zip`)
    if (!existsSync(file) && !existsSync(`${file}.partial`)) return file
  }
}

/** The backups in a folder, the newest first. Files with other names are not among them. */
export async function backupsIn(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(names.map((name) => backupNamed(folder, name)))
  return found
    .flatMap((backup) => backup ?? [])
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime() || (a.file < b.file ? 1 : -1))
}

/** How old the newest backup in a folder is, in milliseconds; undefined when there is none. For figures and warnings. */
export async function ageOfNewestBackup(folder: string, now: Date) {
  const [newest] = await backupsIn(folder)
  return newest && now.getTime() - newest.madeAt.getTime()
}

/**
 * Removes the oldest backups in a folder until `keep` are left. `made` was just made and stays, whatever the clock says. Those of a
 * clock that was ahead are counted by themselves, so that they crowd out none that are newer in truth.
 */
export async function keepNewest(folder: string, keep: number, made: string, now: Date) {
  const others = (await backupsIn(folder)).filter(({ file }) => file !== made)
  const early = others.filter(({ madeAt }) => madeAt <= now)
  const ahead = others.filter(({ madeAt }) => madeAt > now)
  const old = [...early.slice(Math.max(0, keep - 1)), ...ahead.slice(keep)]
  for (const { file } of old) await rm(file, { force: true })
  await removeDrafts(folder)
  return old.length
}

/** What backups that were cut short left behind. A younger one may still be at work. */
async function removeDrafts(folder: string) {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (!DRAFT.test(name)) continue
    const found = await stat(file).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > DAY) await rm(file, { force: true })
  }
}

const DAY = 24 * 60 * 60 * 1000
const DRAFT = /^plugfolio-[\dTZ-]+\.zip\.partial$/

const NAME = /^plugfolio-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-\d+)?\.zip$/

async function backupNamed(folder: string, name: string): Promise<BackupFile | undefined> {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  if (!day) return undefined
  const file = path.join(folder, name)
  const found = await stat(file).catch(() => undefined)
  return found && { file, madeAt: new Date(`${day}T${hour}:${minute}:${second}Z`), bytes: found.size }
}
