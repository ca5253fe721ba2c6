import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { watchFolders } from './watch-folders.ts'

/** Records the notifications of a watcher. */
function watching(folders: string[], options: Parameters<typeof watchFolders>[2]) {
  const notifiedAt: number[] = []
  const { end } = watchFolders(folders, () => notifiedAt.push(Date.now()), options)
  onTestFinished(end)
  return { notifiedAt, end }
}
const until = async (is: () => boolean) => {
  while (!is()) await wait(10)
}
const aFolder = () => mkdtempSync(join(tmpdir(), 'watch-'))

test('notifies once at the start and once after many changes', async () => {
  const folder = aFolder()
  const { notifiedAt } = watching([folder, join(folder, 'nothing')], { quiet: 300 })
  await until(() => notifiedAt.length === 1)
  for (let count = 0; count < 20; count++) writeFileSync(join(folder, `${count}.clap`), '')
  await until(() => notifiedAt.length === 2)
  await wait(700)

  expect(notifiedAt).toHaveLength(2)
})

test('notices a change in a folder that was created later', async () => {
  const folder = aFolder()
  const { notifiedAt } = watching([folder], { quiet: 100 })
  await until(() => notifiedAt.length === 1)
  mkdirSync(join(folder, 'maker'))
  await until(() => notifiedAt.length === 2)
  writeFileSync(join(folder, 'maker/One.clap'), '')
  await until(() => notifiedAt.length === 3)
})

test('notifies even if changes never stop', async () => {
  const folder = aFolder()
  const { notifiedAt } = watching([folder], { quiet: 1000, longest: 1500 })
  await until(() => notifiedAt.length === 1)
  let isOver = false
  const writing = (async () => {
    for (let count = 0; !isOver; count++) {
      writeFileSync(join(folder, `${count}`), '')
      await wait(100)
    }
  })()
  await until(() => notifiedAt.length === 2)
  isOver = true
  await writing
})

test('notifies regularly about a folder that cannot be watched, until it is ended', async () => {
  const { notifiedAt, end } = watching(['/no/such/folder'], { quiet: 10, poll: 100 })
  await until(() => notifiedAt.length >= 4)
  end()
  const count = notifiedAt.length
  await wait(300)

  expect(notifiedAt).toHaveLength(count)
})

test('keeps notifying after a watched folder was removed', async () => {
  const folder = aFolder()
  const { notifiedAt } = watching([folder], { quiet: 50, poll: 200 })
  await until(() => notifiedAt.length === 1)
  rmSync(folder, { recursive: true })
  await until(() => notifiedAt.length >= 3)
})
