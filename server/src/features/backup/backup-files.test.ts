import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../test/a-clock.ts'
import { aServer } from '../../../test/a-server.ts'
import { aBackupFolder, backupSource } from '../../../test/hosting/a-backup.ts'
import { backupsIn, newBackupFile, newestBackupAge, removeOldBackups } from './backup-files.ts'
import { backUpWhenDue } from './make-backup.ts'

const dateOf = (text: string) => new Date(text)

test('a backup is named after its time, and two of the same second have different names', async () => {
  const folder = await aBackupFolder()
  for (const empty of [folder, '/nowhere/at/all'])
    expect(await newestBackupAge(empty, new Date())).toBeUndefined()
  const now = dateOf('2026-01-05T02:03:04.567Z')

  const names: string[] = []
  for (const content of ['one', 'two']) {
    const file = newBackupFile(folder, now)
    names.push(path.basename(file))
    await writeFile(file, content)
  }

  expect(names).toEqual(['plugfolio-2026-01-05T02-03-04Z.zip', 'plugfolio-2026-01-05T02-03-04Z-2.zip'])
  expect((await backupsIn(folder))[0]).toMatchObject({ madeAt: dateOf('2026-01-05T02:03:04Z') })
  expect(await newestBackupAge(folder, dateOf('2026-01-05T03:03:04Z'))).toBe(HOUR)
})

test('the newest backups, the one just made and foreign files are kept', async () => {
  const folder = await aBackupFolder()
  const made = path.join(folder, 'plugfolio-2001-01-01T00-00-00Z.zip')
  const old = [1, 2, 3, 4].map((day) => path.join(folder, `plugfolio-2026-01-0${day}T00-00-00Z.zip`))
  const foreign = ['before-restore-2020-01-01T00-00-00Z.zip', 'mine.zip', 'plugfolio-x.zip']
  for (const file of [made, ...old, ...foreign.map((name) => path.join(folder, name))])
    await writeFile(file, '')
  const draft = path.join(folder, 'plugfolio-2019-01-01T00-00-00Z.zip.partial')
  await writeFile(draft, '')
  await utimes(draft, dateOf('2019-01-01'), dateOf('2019-01-01'))

  const removed = await removeOldBackups(folder, 3, made, dateOf('2026-02-01'))

  expect(removed).toBe(2)
  expect((await readdir(folder)).sort()).toEqual(
    [...foreign, path.basename(made), ...old.slice(2).map((file) => path.basename(file))].sort(),
  )
})

test('a backup is made once a day at its hour, also after missed days, or never', async () => {
  const server = await aServer()
  const schedule = { folder: path.join(await aBackupFolder(), 'backups'), hour: 2, keep: 2 }
  const two = new Date(2026, 0, 5, 2, 0)
  const isMade = async (after: number, hour: number | undefined = 2) =>
    (await backUpWhenDue(backupSource(server), { ...schedule, hour }, new Date(two.getTime() + after))) !==
    undefined

  expect(await backUpWhenDue(backupSource(server), { ...schedule, hour: undefined }, two)).toBeUndefined()
  expect([await isMade(0), await isMade(10 * MINUTE), await isMade(DAY - MINUTE)]).toEqual([
    true,
    false,
    false,
  ])
  expect([await isMade(3 * DAY + 5 * HOUR), await isMade(4 * DAY - MINUTE)]).toEqual([true, false])
  expect(await isMade(4 * DAY)).toBe(true)
  expect(await backupsIn(schedule.folder)).toHaveLength(2)
})
