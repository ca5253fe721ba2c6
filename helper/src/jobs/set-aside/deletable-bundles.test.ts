import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FileCalls, fileCalls } from '../../move/files/file-calls.ts'
import type { Run, RunItem } from '../../move/runs/run.ts'
import { deletableBundles } from './deletable-bundles.ts'
import { deleteBundle, leftoverOf } from './do-delete.ts'

const DIVA = '/Library/Audio/Plug-Ins/VST3/Diva.vst3'
const NOW = new Date('2026-11-28T12:00:00Z')
const THIRTY_DAYS_AGO = '2026-10-29T12:00:00.000Z'
const YOUNGER = '2026-10-29T12:00:00.001Z'
const RUN = '2026-10-29-1'

let home: string
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'deletable-')))
})
afterEach(() => rmSync(home, { recursive: true }))

/** A bundle on the disk, and the run that has set it aside there. */
function setAsideAt(place = `Plugfolio_Set_Aside/${RUN}/VST3/Diva.vst3`, item: Partial<RunItem> = {}): Run {
  const to = `${home}/${place}`
  mkdirSync(join(to, 'Contents'), { recursive: true })
  writeFileSync(join(to, 'Contents/program'), 'a program')
  return { run: RUN, at: THIRTY_DAYS_AGO, items: [{ name: 'Diva', from: DIVA, to, state: 'moved', ...item }] }
}

const deletable = (runs: Run[], isPrivate = (_: string) => false) =>
  deletableBundles(fileCalls, runs, { paths: [DIVA], now: NOW, isPrivate })

/** Puts a link in the place of a folder or bundle, to where that was moved. */
function replaceByLink(place: string) {
  renameSync(place, `${home}/old`)
  symlinkSync(`${home}/old`, place)
}

function replaceByPipe(place: string) {
  rmSync(place, { recursive: true })
  execFileSync('mkfifo', [place])
}

/** Puts a copy in the place of a bundle, with the same times. */
function replaceByCopy(place: string) {
  renameSync(place, `${home}/old`)
  execFileSync('cp', ['-a', `${home}/old`, place])
}

test('a bundle that was set aside 30 days ago may be deleted, by its path without the links above', async () => {
  const run = setAsideAt()
  symlinkSync(home, `${home}/disk`)
  for (const item of run.items) item.to = item.to.replace(home, `${home}/disk`)
  const [{ to: kept = '' } = {}] = run.items

  const { bundles, stay } = await deletable([run])

  const real = kept.replace(`${home}/disk`, home)
  expect(bundles).toMatchObject([{ name: 'Diva', run: RUN, from: DIVA, kept, real }])
  expect(stay).toEqual([])
})

const OWN = /^This helper has not set it aside/
const YOUNG = /^It was set aside less than 30 days ago/
const LINKED = /^A link is in the way/
const UNREADABLE = /^A part of it cannot be read/
const GONE = /^This computer no longer keeps it/

test.each<[string, () => Run[], RegExp, ((path: string) => boolean)?]>([
  ['no run has moved', () => [{ ...setAsideAt(), items: [] }], OWN],
  ['was brought back', () => [setAsideAt(undefined, { state: 'brought-back' })], OWN],
  ['was moved only in part', () => [setAsideAt(undefined, { state: 'unfinished' })], OWN],
  ['a run has moved elsewhere', () => [setAsideAt(`Sorted/${RUN}/VST3/Diva.vst3`)], OWN],
  ['is in another run', () => [setAsideAt('Plugfolio_Set_Aside/mine/VST3/Diva.vst3')], OWN],
  ['is in no folder of a format', () => [setAsideAt(`Plugfolio_Set_Aside/${RUN}//Diva.vst3`)], OWN],
  [
    'is outside of its folder',
    () => {
      const run = setAsideAt('Diva.vst3')
      for (const item of run.items) item.to = `${home}/Plugfolio_Set_Aside/${RUN}/../Diva.vst3`
      return [run]
    },
    OWN,
  ],
  ['has a name without a format', () => [setAsideAt(`Plugfolio_Set_Aside/${RUN}/VST3/Diva songs`)], OWN],
  ['was in a private folder', () => [setAsideAt()], OWN, (path) => path === DIVA],
  ['is kept in a private folder', () => [setAsideAt()], OWN, (path) => path !== DIVA],
  ['is younger by a millisecond', () => [{ ...setAsideAt(), at: YOUNGER }], YOUNG],
  ['a newer run has moved again', () => [{ ...setAsideAt(), at: NOW.toISOString() }, setAsideAt()], YOUNG],
])('a bundle that %s stays', async (_, aside, reason, isPrivate) => {
  expect(await deletable(aside(), isPrivate)).toEqual({
    bundles: [],
    stay: [expect.objectContaining({ from: DIVA, outcome: 'kept', sentence: expect.stringMatching(reason) })],
  })
})

test.runIf(process.platform === 'linux').each<[string, (kept: string) => void, RegExp]>([
  ['is gone', (kept) => rmSync(kept, { recursive: true }), GONE],
  ['is a link', replaceByLink, LINKED],
  ['is a pipe', replaceByPipe, LINKED],
  ['holds a part that cannot be read', (kept) => replaceByPipe(join(kept, 'Contents/program')), UNREADABLE],
  ['is below a link in the place of its format', (kept) => replaceByLink(dirname(kept)), LINKED],
  ['is below a link in the place of its run', (kept) => replaceByLink(dirname(dirname(kept))), LINKED],
])('a bundle that %s now stays', async (_, change, reason) => {
  const run = setAsideAt()
  for (const { to } of run.items) change(to)
  const { bundles, stay } = await deletable([run])
  expect({ bundles, stay }).toMatchObject({
    bundles: [],
    stay: [{ from: DIVA, outcome: 'kept', sentence: expect.stringMatching(reason) }],
  })
})

const CHANGED = /^It was replaced or changed after you were asked/
/** The number of another disk. */
const elsewhere = (stat: Awaited<ReturnType<FileCalls['stat']>>) => stat && Object.assign(stat, { dev: -1 })

/** A change between the question and the deletion, or, if it cannot be arranged, other answers of the calls for files. */
type Change = { before?: (kept: string) => void; instead?: (kept: string) => Partial<FileCalls> }

test.runIf(process.platform === 'linux').each<[string, Change, RegExp]>([
  ['a link is above it', { before: (kept) => replaceByLink(dirname(kept)) }, LINKED],
  ['all above it is in another place', { before: () => replaceByLink(`${home}/disk`) }, CHANGED],
  [
    'it is on another disk, under the same number',
    {
      instead: (kept) => ({
        stat: async (path) => (path === kept ? elsewhere(await fileCalls.stat(path)) : fileCalls.stat(path)),
      }),
    },
    CHANGED,
  ],
  ['a copy with the same times has its name', { before: replaceByCopy }, CHANGED],
  [
    'a file in it is written over',
    { before: (kept) => writeFileSync(join(kept, 'Contents/program'), 'another program') },
    CHANGED,
  ],
  [
    'another takes its name in the last moment',
    {
      instead: (kept) => ({
        rename: (from, to) => {
          if (from === kept) replaceByCopy(kept)
          return fileCalls.rename(from, to)
        },
      }),
    },
    CHANGED,
  ],
  [
    'one of another disk takes its name in the last moment',
    {
      instead: (kept) => ({
        stat: async (path) =>
          path === leftoverOf(kept) ? elsewhere(await fileCalls.stat(path)) : fileCalls.stat(path),
      }),
    },
    CHANGED,
  ],
])('a bundle that may be deleted stays when %s', async (_, { before, instead }, reason) => {
  const run = setAsideAt(`disk/Plugfolio_Set_Aside/${RUN}/VST3/Diva.vst3`)
  const [{ to: kept = '' } = {}] = run.items
  const { bundles } = await deletable([run])
  const [bundle] = bundles
  if (!bundle) throw new Error('It may be deleted.')
  before?.(kept)

  // A change that can be seen before leaves the bundle under its name.
  const files = {
    ...fileCalls,
    ...(instead?.(kept) ?? { rename: () => Promise.reject(new Error('renamed')) }),
  }
  expect(await deleteBundle(files, bundle)).toMatchObject({
    from: DIVA,
    outcome: 'kept',
    sentence: expect.stringMatching(reason),
  })
  expect(existsSync(join(kept, 'Contents/program'))).toBe(true)
  expect(readdirSync(dirname(kept))).toEqual(['Diva.vst3'])
})
