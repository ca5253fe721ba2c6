import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../test/a-clock.ts'
import { aServer } from '../../../test/a-server.ts'
import { aFolder, sourceOf } from '../../../test/hosting/a-backup.ts'
import { backUpWhenDue } from './back-up-daily.ts'
import { ageOfNewestBackup, backupsIn, keepNewest, newBackupFile } from './backup-files.ts'

const at = (text: string) => new Date(text)

test('a backup bears its moment, and two of the same second have two names', async () => {
  const folder = await aFolder()
  const now = at('2026-01-05T02:03:04.567Z')

  const names: string[] = []
  for (const content of ['one', 'two', 'three']) {
    const file = newBackupFile(folder, now)
    names.push(path.basename(file))
    await writeFile(file, content)
  }

  expect(names).toEqual([
    'plugfolio-2026-01-05T02-03-04Z.zip',
    'plugfolio-2026-01-05T02-03-04Z-2.zip',
    'plugfolio-2026-01-05T02-03-04Z-3.zip',
  ])
  expect((await backupsIn(folder))[0]).toMatchObject({ madeAt: at('2026-01-05T02:03:04Z') })
  expect(await ageOfNewestBackup(folder, at('2026-01-05T03:03:04Z'))).toBe(HOUR)
})

test('of a folder without backups there is no age', async () => {
  expect(await ageOfNewestBackup(await aFolder(), new Date())).toBeUndefined()
  expect(await ageOfNewestBackup('/nowhere/at/all', new Date())).toBeUndefined()
})

test('the newest are kept, the one that was just made in any case, and what others put there stays', async () => {
  const folder = await aFolder()
  const made = path.join(folder, 'plugfolio-2001-01-01T00-00-00Z.zip')
  const old = [1, 2, 3, 4].map((day) => path.join(folder, `plugfolio-2026-01-0${day}T00-00-00Z.zip`))
  const others = ['before-restore-2020-01-01T00-00-00Z.zip', 'mine.zip', 'plugfolio-x.zip']
  for (const file of [made, ...old, ...others.map((name) => path.join(folder, name))])
    await writeFile(file, '')
  const cut = path.join(folder, 'plugfolio-2019-01-01T00-00-00Z.zip.partial')
  await writeFile(cut, '')
  await utimes(cut, at('2019-01-01'), at('2019-01-01'))

  const removed = await keepNewest(folder, 3, made, at('2026-02-01'))

  expect(removed).toBe(2)
  expect((await readdir(folder)).sort()).toEqual(
    [...others, path.basename(made), ...old.slice(2).map((file) => path.basename(file))].sort(),
  )
})

test('backups of a clock that was ahead crowd out none that are made after it', async () => {
  const folder = await aFolder()
  const named = (month: number, day: number) =>
    path.join(folder, `plugfolio-2026-0${month}-0${day}T00-00-00Z.zip`)
  const ahead = [5, 6, 7, 8].map((day) => named(2, day))
  for (const file of ahead) await writeFile(file, '')
  for (const day of [1, 2, 3, 4]) {
    await writeFile(named(1, day), '')
    await keepNewest(folder, 3, named(1, day), at(`2026-01-0${day}`))
  }

  const kept = (await backupsIn(folder)).map(({ file }) => file)

  expect(kept).toEqual([...ahead.slice(1).toReversed(), named(1, 4), named(1, 3), named(1, 2)])
})

test('a backup is made once a day at its hour, a missed one is made up for, and off means never', async () => {
  const server = await aServer()
  const schedule = { folder: path.join(await aFolder(), 'backups'), hour: 2, keep: 2 }
  const two = new Date(2026, 0, 5, 2, 0)
  const when = async (after: number, hour: number | undefined = 2) =>
    (await backUpWhenDue(sourceOf(server), { ...schedule, hour }, new Date(two.getTime() + after))) !==
    undefined

  expect(await backUpWhenDue(sourceOf(server), { ...schedule, hour: undefined }, two)).toBeUndefined()
  expect([await when(0), await when(10 * MINUTE), await when(DAY - MINUTE)]).toEqual([true, false, false])
  expect([await when(3 * DAY + 5 * HOUR), await when(4 * DAY - MINUTE)]).toEqual([true, false])
  expect(await when(4 * DAY)).toBe(true)
  expect(await backupsIn(schedule.folder)).toHaveLength(2)
})
