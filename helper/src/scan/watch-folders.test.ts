import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { watchFolders } from './watch-folders.ts'

/** Counts what is said of a folder. */
function watching(folders: string[], options: Parameters<typeof watchFolders>[2]) {
  const said: number[] = []
  const { end } = watchFolders(folders, () => said.push(Date.now()), options)
  onTestFinished(end)
  return { said, end }
}
const until = async (is: () => boolean) => {
  while (!is()) await wait(10)
}
const aFolder = () => mkdtempSync(join(tmpdir(), 'watch-'))

test('it is said once at the beginning, and once after many changes', async () => {
  const folder = aFolder()
  const { said } = watching([folder, join(folder, 'nothing')], { quiet: 300 })
  await until(() => said.length === 1)
  for (let count = 0; count < 20; count++) writeFileSync(join(folder, `${count}.clap`), '')
  await until(() => said.length === 2)
  await wait(700)

  expect(said).toHaveLength(2)
})

test('a change in the folder of a maker that came later is noticed', async () => {
  const folder = aFolder()
  const { said } = watching([folder], { quiet: 100 })
  await until(() => said.length === 1)
  mkdirSync(join(folder, 'maker'))
  await until(() => said.length === 2)
  writeFileSync(join(folder, 'maker/One.clap'), '')
  await until(() => said.length === 3)
})

test('what never comes to rest is said in the end', async () => {
  const folder = aFolder()
  const { said } = watching([folder], { quiet: 1000, longest: 1500 })
  await until(() => said.length === 1)
  let isOver = false
  const writing = (async () => {
    for (let count = 0; !isOver; count++) {
      writeFileSync(join(folder, `${count}`), '')
      await wait(100)
    }
  })()
  await until(() => said.length === 2)
  isOver = true
  await writing
})

test('a folder that cannot be watched is looked at now and then; nothing is said after the end', async () => {
  const { said, end } = watching(['/no/such/folder'], { quiet: 10, poll: 100 })
  await until(() => said.length >= 4)
  end()
  const count = said.length
  await wait(300)

  expect(said).toHaveLength(count)
})

test('a folder that goes while it is watched ends nothing', async () => {
  const folder = aFolder()
  const { said } = watching([folder], { quiet: 50, poll: 200 })
  await until(() => said.length === 1)
  rmSync(folder, { recursive: true })
  await until(() => said.length >= 3)
})
