import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MoveOutcome } from '#shared/helper/job.ts'
import { canTrace } from '../../../../scripts/parts/programs/fault-tools.mjs'
import { type FileCalls, fileCalls } from '../files/file-calls.ts'
import { readJournals } from '../journal/journal.ts'
import { moveBundles } from '../move-bundles.ts'
import { createMover, hasSecondVolume, RUN, removeMovers, TEN_BUNDLES } from '../testing/a-mover.ts'
import { acrossVolumes, diskError, withFileCalls, wrapCalls } from '../testing/faulty-files.ts'
import { buildMoverProgram, moverTask, parseOutcomes } from '../testing/mover-program.ts'
import type { BundleSnapshot } from '../testing/snapshot-bundles.ts'
import { changingCalls, runFailingAt, type SystemCall } from '../testing/traced.ts'

/** Twelve kinds of faults, each with the first, a middle and the last bundle. */
const STAGES = ['first', 'middle', 'last'] as const
type Stage = (typeof STAGES)[number]
const INDEX: Record<Stage, number> = { first: 0, middle: 4, last: 9 }
const VOLUME = hasSecondVolume ? 'other' : 'this'
type Mover = ReturnType<typeof createMover>

let program = ''
let cases = 0
beforeAll(async () => {
  program = await buildMoverProgram()
})
afterAll(removeMovers)

/** A failing system call, the volume, and words of the expected sentence. */
const ERRORS: [error: string, call: RegExp, volume: 'this' | 'other', says: string][] = [
  ['EACCES', /^unlink/, VOLUME, 'did not allow it'],
  ['EXDEV', /^rename/, 'this', ''],
  ['ENOSPC', /^(copy_file_range|sendfile)$/, VOLUME, 'full'],
  ['EIO', /^fsync$/, VOLUME, 'does not respond'],
  ['EBUSY', /^rename/, VOLUME, 'Another program is using it'],
  ['ENAMETOOLONG', /^symlink/, VOLUME, 'too long'],
  ['EROFS', /^mkdir/, VOLUME, 'read-only'],
]

const isTraced = canTrace()
/** Only calls with two paths can involve two disks. */
const BETWEEN = /^(rename|link|copy_file_range)/
const isLong = Boolean(process.env.PLUGFOLIO_LONG)

test.runIf(isTraced).each(ERRORS)(
  'no bundle is lost when a system call fails with %s at any stage, and every outcome is true',
  async (error, kind, volume, says) => {
    const all = await callsOn(volume)
    const names = new Set(all.map(({ name }) => name))
    const kinds = isLong ? [...names].filter((name) => error !== 'EXDEV' || BETWEEN.test(name)) : [undefined]
    const points = kinds.flatMap((one) => {
      const calls = all.filter(({ name }) => (one ? name === one : kind.test(name)))
      return STAGES.map((stage) => at(calls, stage))
    })
    for (const point of points) {
      const mover = createMover(TEN_BUNDLES, volume)
      const before = mover.snapshot()
      const outcomes = parseOutcomes(await runFailingAt(point, error, [program, moverTask(mover)]))
      const failed = outcomes.filter(({ outcome }) => outcome === 'failed')
      if (!isLong) expect(failed.every(({ sentence }) => sentence.includes(says))).toBe(true)
      await everyOutcomeIsTrue(mover, before, outcomes, `${error} at ${point.name} ${point.count}`)
    }
  },
  3_600_000,
)

/** The system calls of a whole job, which are the same every time. */
async function callsOn(volume: 'this' | 'other') {
  const mover = createMover(TEN_BUNDLES, volume)
  callsOnVolume[volume] ??= await changingCalls([program, moverTask(mover)], [mover.folder, mover.backup])
  mover.remove()
  return callsOnVolume[volume].filter(({ name }) => name !== 'write')
}

const callsOnVolume: Partial<Record<'this' | 'other', SystemCall[]>> = {}

const at = <T>(all: T[], stage: Stage): T => {
  const one = all[{ first: 0, middle: Math.floor(all.length / 2), last: all.length - 1 }[stage]]
  if (one === undefined) throw new Error('No such call was made.')
  return one
}

/** The file calls, with a fault for the bundle at this stage. */
function faultyAt(stage: Stage, mover: Mover, make: (from: string, to: string) => Partial<FileCalls>) {
  const { from = '', to = '' } = mover.moves[INDEX[stage]] ?? {}
  return withFileCalls(make(from, to))
}

const FIXTURES: [name: string, outcome: string, files: (stage: Stage, mover: Mover) => FileCalls][] = [
  [
    'is changed while it is copied',
    'failed',
    (stage, mover) =>
      faultyAt(stage, mover, (changing) => ({
        ...acrossVolumes,
        copyFile: async (from, to) => {
          await fileCalls.copyFile(from, to)
          if (from.startsWith(changing) && !from.endsWith('plist')) fs.appendFileSync(from, '!')
        },
      })),
  ],
  [
    'finds something in its place',
    'failed',
    (stage, mover) =>
      faultyAt(stage, mover, (from, to) => ({
        rename: (one, two) => failWithFile(from, to, one) ?? fileCalls.rename(one, two),
        link: (one, two) => failWithFile(from, to, one) ?? fileCalls.link(one, two),
      })),
  ],
  [
    'is on a disk that is gone',
    'failed',
    (stage, mover) =>
      faultyAt(stage, mover, (gone) => ({
        rename: (from, to) => (from === gone ? Promise.reject(diskError('EIO')) : fileCalls.rename(from, to)),
        link: (from, to) => (from === gone ? Promise.reject(diskError('EIO')) : fileCalls.link(from, to)),
      })),
  ],
]

function failWithFile(from: string, to: string, one: string) {
  if (one !== from) return undefined
  fs.mkdirSync(path.dirname(to), { recursive: true })
  fs.writeFileSync(to, 'mine')
  return Promise.reject(diskError('EEXIST'))
}

test.each(FIXTURES.flatMap((row) => STAGES.map((stage) => [...row, stage] as const)))(
  'the bundle that %s stays, and the nine others go',
  async (name, outcome, files, stage) => {
    const mover = createMover(TEN_BUNDLES)
    const before = mover.snapshot()
    const outcomes = await mover.move({ files: files(stage, mover) })
    const { from = '', to: destination = '' } = mover.moves[INDEX[stage]] ?? {}
    const bundle = path.basename(from)
    if (name.startsWith('finds')) fs.rmSync(destination)

    expect(outcomes.filter((one) => one.outcome === 'moved')).toHaveLength(9)
    expect(outcomes[INDEX[stage]]?.outcome).toBe(outcome)
    // A change by another program must stay.
    const expectedCopies = name.startsWith('is changed')
      ? mover.snapshot().bundles[bundle]
      : before.bundles[bundle]
    const whole = { ...before, bundles: { ...before.bundles, [bundle]: expectedCopies ?? [] } }
    expect(expectedCopies).toHaveLength(1)
    await everyOutcomeIsTrue(mover, whole, outcomes, `${name}, ${stage}`)
  },
)

test.each(STAGES)(
  'no bundle is lost when a journal is damaged or cut after the helper died with the %s bundle',
  async (stage) => {
    const whole = await killedWith(stage)
    const length = fs.readFileSync(whole.file).length
    whole.mover.remove()
    for (const [from, to] of [
      [0, 8],
      [Math.floor(length / 2), Math.floor(length / 2) + 60],
      [length - 40, length],
    ] as const) {
      const { mover, before, file } = await killedWith(stage)
      const bytes = fs.readFileSync(file)
      bytes.fill(0, from, to)
      fs.writeFileSync(file, bytes)
      await mover.replay()
      // Hidden leftovers may stay when the journal no longer lists them, but no bundle is incomplete under its own name.
      const { bundles } = mover.snapshot()
      for (const [bundle, [print]] of Object.entries(before.bundles))
        expect(bundles[bundle]?.every((each) => each === print)).toBe(true)
      expect(Object.keys(bundles)).toHaveLength(10)
      mover.remove()
    }
    cases++
  },
)

/** Simulates a helper that died while it copied this bundle to another volume. */
async function killedWith(stage: Stage) {
  const mover = createMover(TEN_BUNDLES)
  const before = mover.snapshot()
  let isDead = false
  const files = wrapCalls(withFileCalls(acrossVolumes), (name, call, args) => {
    isDead ||= name === 'copyFile' && String(args[0]).startsWith(mover.moves[INDEX[stage]]?.from ?? '?')
    return isDead ? Promise.reject(diskError('EIO')) : call(...args)
  })
  await mover.move({ files })
  return { mover, before, file: readJournals(mover.state)[0]?.file ?? '' }
}

test.each(STAGES)(
  'a second helper that starts during the %s bundle is refused and moves none',
  async (stage) => {
    const mover = createMover(TEN_BUNDLES)
    const before = mover.snapshot()
    const seconds: Promise<MoveOutcome[]>[] = []
    const outcomes = await mover.move({
      files: faultyAt(stage, mover, (from) => {
        const { state, moves } = mover
        const coming = (call: FileCalls['rename']) => (one: string, two: string) => {
          if (one === from) seconds.push(moveBundles({ state, run: `${RUN}_2`, kind: 'organize', moves }))
          return call(one, two)
        }
        return { rename: coming(fileCalls.rename), link: coming(fileCalls.link) }
      }),
    })

    expect(outcomes.every(({ outcome }) => outcome === 'moved')).toBe(true)
    const [refused] = await Promise.all(seconds)
    expect(refused?.map(({ outcome }) => outcome)).toEqual(Array(10).fill('failed'))
    await everyOutcomeIsTrue(mover, before, outcomes, `a second helper, ${stage}`)
  },
)

test('at least thirty-six faults were tested', () => {
  if (!isTraced) return
  expect(cases).toBeGreaterThanOrEqual(36)
})

/** Checks that a moved bundle is only in its new place and a failed one is whole in its old place, at the latest after the next start. */
async function everyOutcomeIsTrue(
  mover: Mover,
  before: BundleSnapshot,
  outcomes: MoveOutcome[],
  where: string,
) {
  expect(outcomes, where).toHaveLength(10)
  for (const { outcome, sentence, from, to } of outcomes) {
    const place = outcome === 'moved' ? to : from
    const isLater = sentence.includes('when it next starts')
    if (outcome !== 'moved') expect(sentence, where).not.toBe('')
    if (!isLater)
      expect([fs.existsSync(place), fs.existsSync(place === to ? from : to)], where).toEqual([true, false])
  }
  await mover.replay()
  expect(mover.snapshot(), where).toEqual({ ...before, hidden: [] })
  expect(await mover.replay(), where).toEqual([])
  mover.remove()
  cases++
}
