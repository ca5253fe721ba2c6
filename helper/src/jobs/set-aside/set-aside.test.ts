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
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ChosenBundle } from '#shared/helper/job.ts'
import { newPlugin } from '#shared/plugins/new-plugin.ts'
import { MAX_SET_ASIDE } from '#shared/set-aside/contract.ts'
import { type FileCalls, fileCalls } from '../../move/files/file-calls.ts'
import type { Run, RunItem } from '../../move/runs/run.ts'
import { createFolderOn, hasSecondVolume, removeMovers } from '../../move/testing/a-mover.ts'
import { placeText } from '../job-words.ts'
import { deletableBundles } from './deletable-bundles.ts'
import { deleteBundle } from './do-delete.ts'
import { isTooMuch } from './needed-space.ts'
import { mountedFolders, placesFor } from './places.ts'
import { setAsidePlan } from './set-aside-plan.ts'

const PLUG_INS = '/Library/Audio/Plug-Ins'
const NO_LINKS = new Map<string, string>()
const folder = '/home/ana/Plugfolio_Set_Aside/run'

const foundAt = (path: string, format = 'VST3', more: object = {}, facts: object = {}) => ({
  plugin: newPlugin.parse({ name: 'Own Name', format, path, ...facts }),
  isDisabled: false,
  ...more,
})
const chosenAt = (path: string, format = 'VST3'): ChosenBundle => ({
  installationId: '',
  name: 'Name of the site',
  format,
  path,
})
const DIVA = `${PLUG_INS}/VST3/Diva.vst3`
const H_DELAY = '/Applications/Waves/Plug-Ins V14/H-Delay.bundle'

test.each([
  ['that the scan has not found', DIVA, [], 'VST3'],
  ['of another format than the site says', DIVA, [foundAt(DIVA)], 'AAX'],
  ['with a path that is only shown', DIVA, [foundAt(DIVA, 'VST3', { place: '/odd' })], 'VST3'],
  ['that is disabled', DIVA, [foundAt(DIVA, 'VST3', { isDisabled: true })], 'VST3'],
  ['that a shell of Waves loads', H_DELAY, [foundAt(H_DELAY, 'VST'), foundAt(H_DELAY)], 'VST3'],
  ['of Waves, whatever the site says', DIVA, [foundAt(DIVA, 'VST3', {}, { manufacturer: 'Waves' })], 'VST3'],
  [
    'inside another bundle',
    `${PLUG_INS}/Components/A.component/Contents/Diva.vst3`,
    [foundAt(`${PLUG_INS}/Components/A.component/Contents/Diva.vst3`)],
    'VST3',
  ],
])('a bundle %s stays, with a reason', (_, path, found, format) => {
  const { moves, kept } = setAsidePlan([chosenAt(path, format)], { found, folder, linked: NO_LINKS })
  expect(moves).toEqual([])
  expect(kept).toEqual([
    { name: expect.any(String), from: path, to: '', outcome: 'kept', sentence: expect.any(String) },
  ])
})

test('a job names at most so many bundles', () => {
  const paths = Array.from({ length: MAX_SET_ASIDE + 5 }, (_, at) => `${PLUG_INS}/VST3/P${at}.vst3`)
  const { moves } = setAsidePlan(
    paths.map((path) => chosenAt(path)),
    { found: paths.map((path) => foundAt(path)), folder, linked: NO_LINKS },
  )
  expect(moves).toHaveLength(MAX_SET_ASIDE)
})

test('for any job, only found bundles move, and only below the folder of the run, each to a place of its own', () => {
  const name = fc.oneof(
    fc.constantFrom('Diva', '../x', 'a/b', '', '.', '__proto__', 'WaveShell', 'UAD Console Recall', 'É', 'É'),
    fc.string({ unit: 'binary', maxLength: 10 }),
  )
  const path = fc
    .tuple(fc.constantFrom(PLUG_INS, '/etc', '', '..'), name, fc.constantFrom('.vst3', '.dll', '', '/'))
    .map(([start, middle, end]) => `${start}/${middle}${end}`)
  const format = fc.constantFrom('VST3', 'AU', 'Component', 'AAX', '../..', '')
  const found = fc
    .array(fc.tuple(path, fc.constantFrom('VST3', 'AU')))
    .map((all) =>
      all.map(([at, of]) => ({ ...foundAt('/x', of), plugin: { ...foundAt('/x', of).plugin, path: at } })),
    )
  const chosen = fc.array(fc.tuple(path, format).map(([at, of]) => chosenAt(at, of)))
  fc.assert(
    fc.property(chosen, found, (chosen, found) => {
      const { moves, kept } = setAsidePlan(chosen, { found, folder, linked: NO_LINKS })
      for (const { from, to } of moves) {
        expect(found.map(({ plugin }) => plugin.path)).toContain(from)
        expect(to).toMatch(
          /^\/home\/ana\/Plugfolio_Set_Aside\/run\/(?:VST3|AU)(?:-\d+)?\/[^/]+\.(?:vst3|dll)$/su,
        )
        expect(basename(to)).toBe(basename(from))
      }
      expect(new Set(moves.map(({ to }) => to.normalize('NFC').toLowerCase())).size).toBe(moves.length)
      expect(moves.length + kept.length).toBe(new Set(chosen.map(({ path }) => path)).size)
    }),
    { numRuns: 2000 },
  )
})

describe('needed space', () => {
  test.each([
    [{ copied: 0, free: 0 }, false],
    [{ copied: 1000, free: 1e9 }, false],
    [{ copied: 1e9, free: 1e9 }, true],
  ])('of %o it is %s that the copies do not fit', (space, is) => {
    expect(isTooMuch({ size: null, ...space })).toBe(is)
  })
})

describe('places', () => {
  afterAll(removeMovers)

  test('each disk is named once, and one that is not there or too small is not', () => {
    const state = mkdtempSync(join(tmpdir(), 'places-'))
    const parentsOf = (disks: string[], bytes = 1000) =>
      placesFor(state, [{ bytes, disk: undefined }], disks).map(({ parent }) => parent)
    expect(parentsOf([homedir(), '/nowhere', '/dev/null'])).toEqual([homedir()])
    expect(parentsOf([], 1e18)).toEqual([])
    const other = createFolderOn('other')
    if (hasSecondVolume && other) expect(parentsOf([other, join(other, '..')])).toEqual([homedir(), other])
  })

  test('a place is said with its free space and what it frees', () => {
    const space = { size: 2e9, copied: 1e9, free: 2e11 }
    expect(placeText({ parent: '/mnt/big', space })).toContain('(200 GB free; frees 1.0 GB)')
  })

  test('the mounted devices are disks', () => {
    const mounts = `proc /proc proc rw 0 0
/dev/sda2 / ext4 rw 0 0
/dev/sda1 /boot/efi vfat rw 0 0
/dev/loop3 /snap/core/1 squashfs ro 0 0
//nas/share /mnt/nas cifs rw 0 0
/dev/sdb1 /media/ana/My\\040Disk exfat rw 0 0
`
    expect(mountedFolders(mounts)).toEqual(['/', '/media/ana/My Disk'])
  })
})

describe('deletable bundles', () => {
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
    return {
      run: RUN,
      at: THIRTY_DAYS_AGO,
      items: [{ name: 'Diva', from: DIVA, to, state: 'moved', ...item }],
    }
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
  const UNREADABLE = /^Part of it cannot be read/
  const GONE = /^This computer no longer keeps it/

  test.each<[string, () => Run[], RegExp, ((path: string) => boolean)?]>([
    ['no run has moved', () => [{ ...setAsideAt(), items: [] }], OWN],
    ['was brought back', () => [setAsideAt(undefined, { state: 'brought-back' })], OWN],
    ['was moved only in part', () => [setAsideAt(undefined, { state: 'unfinished' })], OWN],
    ['a run has moved elsewhere', () => [setAsideAt(`Sorted/${RUN}/VST3/Diva.vst3`)], OWN],
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
      stay: [
        expect.objectContaining({ from: DIVA, outcome: 'kept', sentence: expect.stringMatching(reason) }),
      ],
    })
  })

  test.runIf(process.platform === 'linux').each<[string, (kept: string) => void, RegExp]>([
    ['is gone', (kept) => rmSync(kept, { recursive: true }), GONE],
    ['is a link', replaceByLink, LINKED],
    ['holds a part that cannot be read', (kept) => replaceByPipe(join(kept, 'Contents/program')), UNREADABLE],
    ['is below a link in the place of its format', (kept) => replaceByLink(dirname(kept)), LINKED],
  ])('a bundle that %s now stays', async (_, change, reason) => {
    const run = setAsideAt()
    for (const { to } of run.items) change(to)
    const { bundles, stay } = await deletable([run])
    expect({ bundles, stay }).toMatchObject({
      bundles: [],
      stay: [{ from: DIVA, outcome: 'kept', sentence: expect.stringMatching(reason) }],
    })
  })

  const CHANGED = /^It was replaced or changed after you agreed/
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
          stat: async (path) =>
            path === kept ? elsewhere(await fileCalls.stat(path)) : fileCalls.stat(path),
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
})
