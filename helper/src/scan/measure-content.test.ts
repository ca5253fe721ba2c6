import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ContentFolder } from './content-folders.ts'
import { type ContentLimits, measureContent } from './measure-content.ts'
import { privateFolderMatcher } from './private-folder-matcher.ts'

const LIMITS: ContentLimits = { entries: 1000, depth: 8, ms: 60_000, scanMs: 60_000, memoryMs: 1000 }

/** A disk with these files of so many bytes, and what is measured on it. */
function aDisk(files: Record<string, number> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'plugfolio-content-'))
  const state = mkdtempSync(join(tmpdir(), 'plugfolio-content-state-'))
  onTestFinished(() => {
    for (const folder of [root, state]) rmSync(folder, { recursive: true, force: true })
  })
  const at = (name: string) => join(root, name)
  const write = (name: string, bytes: number) => {
    mkdirSync(dirname(at(name)), { recursive: true })
    writeFileSync(at(name), Buffer.alloc(bytes))
  }
  for (const [name, bytes] of Object.entries(files)) write(name, bytes)
  let time = 0
  const measure = (
    folders: ContentFolder[],
    limits: Partial<ContentLimits> = {},
    privateFolders: string[] = [],
  ) =>
    measureContent(folders, {
      state,
      isPrivate: privateFolderMatcher(privateFolders),
      limits: { ...LIMITS, ...limits },
      now: () => time,
    })
  const pass = (ms: number) => {
    time += ms
  }
  return { at, state, write, measure, pass }
}

const whole = { isAtLeast: false, isElsewhere: false }

test('of a shared folder only libraries of Kontakt count', async () => {
  const { at, measure } = aDisk({
    'Shared/Strings/Strings.nicnt': 1,
    'Shared/Strings/Samples/a.nkx': 100,
    'Shared/Drums/DRUMS.NICNT': 2,
    'Shared/Private photos/a.jpg': 5000,
    'Shared/deep/Strings/x.nicnt': 700,
    'Shared/loose.nicnt': 9,
  })

  const content = await measure([{ id: 'kontakt', folder: at('Shared'), marker: '.nicnt' }])

  expect(content).toEqual([{ id: 'kontakt', bytes: 103, ...whole }])
})

test('no link is followed, and a link where a library was tells that more is elsewhere', async () => {
  const { at, measure } = aDisk({ 'STEAM/a': 10, 'STEAM/deep/b': 5, 'disk/large': 1000, 'moved/x': 2000 })
  symlinkSync(at('disk'), at('STEAM/Omnisphere'))
  symlinkSync(at('disk/large'), at('STEAM/deep/large'))
  symlinkSync(at('STEAM'), at('STEAM/deep/circle'))
  symlinkSync(at('moved'), at('Arturia'))

  const content = await measure([
    { id: 'spectrasonics', folder: at('STEAM') },
    { id: 'arturia', folder: at('Arturia') },
  ])

  expect(content).toEqual([
    { id: 'spectrasonics', bytes: 15, isAtLeast: true, isElsewhere: true },
    { id: 'arturia', bytes: 0, isAtLeast: true, isElsewhere: true },
  ])
})

test.each<[limit: string, limits: Partial<ContentLimits>]>([
  ['files', { entries: 50 }],
  ['depth', { depth: 2 }],
])('a huge tree stops at its limit of %s and says at least', async (_, limits) => {
  const files = Object.fromEntries(Array.from({ length: 100 }, (__, n) => [`A/${n % 10}/x/y/z/${n}`, 10]))
  const { at, measure } = aDisk(files)

  const [content] = await measure([{ id: 'uvi', folder: at('A') }], limits)

  expect(content?.isAtLeast).toBe(true)
  expect(content?.bytes).toBeLessThan(1000)
})

test('a tree that takes too long stops in time', async () => {
  const { at, state } = aDisk({ 'A/1': 10, 'A/2': 10, 'A/3': 10 })
  let time = 0
  const content = await measureContent([{ id: 'uvi', folder: at('A') }], {
    state,
    isPrivate: () => false,
    limits: { ...LIMITS, ms: 3 },
    now: () => time++,
  })

  expect(content[0]?.isAtLeast).toBe(true)
  expect(content[0]?.bytes).toBeLessThan(30)
})

test('private folders are not entered', async () => {
  const { at, measure } = aDisk({ 'A/one': 100, 'A/secret/two': 7, 'B/three': 5 })
  const folders: ContentFolder[] = [
    { id: 'uvi', folder: at('A') },
    { id: 'xln', folder: at('B') },
  ]

  const content = await measure(folders, {}, [at('A/secret'), at('B')])

  expect(content).toEqual([{ id: 'uvi', bytes: 100, isAtLeast: true, isElsewhere: false }])
})

test('an unchanged folder is not read again, until its size is too old', async () => {
  const { at, write, measure, pass } = aDisk({ 'A/lib/samples/one': 100 })
  const folders: ContentFolder[] = [{ id: 'uvi', folder: at('A') }]
  const bytes = async () => (await measure(folders))[0]?.bytes
  expect(await bytes()).toBe(100)
  // Deeper than the top: seen only when the size is too old.
  write('A/lib/samples/deep/two', 20)
  utimesSync(at('A/lib/samples'), new Date(0), new Date(0))
  expect(await bytes()).toBe(120)
  write('A/lib/samples/deep/er/three', 3)

  expect(await bytes()).toBe(120)
  pass(999)
  expect(await bytes()).toBe(120)
  pass(1)
  expect(await bytes()).toBe(123)
  write('A/four', 1)
  expect(await bytes()).toBe(124)
})
