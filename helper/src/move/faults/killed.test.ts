import { afterAll, expect, test } from 'vitest'
import { type FileCalls, fileCalls } from '../files/file-calls.ts'
import { recoverAllMoves } from '../journal/recover-all-moves.ts'
import { readRuns } from '../runs/read-runs.ts'
import { createMover, hasSecondVolume, removeMovers, TEN_BUNDLES } from '../testing/a-mover.ts'
import { filesDyingAt } from '../testing/faulty-files.ts'

afterAll(removeMovers)

/** The number of calls at which the helper dies in each variant; a long campaign uses every call. */
const POINTS = 12
const isLong = Boolean(process.env.PLUGFOLIO_LONG)

type Volume = 'this' | 'other'
type Act = (mover: ReturnType<typeof createMover>, files: FileCalls) => Promise<unknown>

const move: Act = (mover, files) => mover.move({ files })
const restore: Act = (mover, files) => mover.restore({ files })
const VOLUMES: Volume[] = hasSecondVolume ? ['this', 'other'] : ['this']
if (!hasSecondVolume) console.log('There is no second volume here, so moves between volumes are not tested.')

test.each(
  VOLUMES.flatMap((volume): [string, Volume, Act, Act[]][] => [
    ['moved', volume, move, []],
    ['brought back', volume, restore, [move]],
  ]),
)(
  'no bundle is lost, partial or doubled when the helper dies at any call while bundles are %s on %s volume',
  async (_, volume, act, before) => {
    const calls = await callsOf(volume, act, before)
    const points = isLong ? calls.map((_, i) => i + 1) : pointsOf(calls)
    for (const at of points) {
      const mover = createMover(TEN_BUNDLES, volume)
      const whole = mover.snapshot()
      for (const each of before) await each(mover, fileCalls)
      await act(mover, filesDyingAt(at).files)
      // The first recovery dies as well.
      await recoverAllMoves(filesDyingAt(1 + (at % 37)).files, mover.state)
      await mover.replay()

      const context = `killed before call ${at} of ${calls.length}`
      expect(mover.snapshot(), context).toEqual({ ...whole, hidden: [] })
      expect(await mover.replay(), context).toEqual([])
      expect(
        readRuns(mover.state).flatMap(({ items }) => items.filter(({ state }) => state === 'unfinished')),
      ).toEqual([])
      removeMovers()
    }
    console.log(`${points.length} of ${calls.length} calls: 0 lost, 0 partial, 0 doubled.`)
  },
  3_600_000,
)

/** The calls of a run without faults. */
async function callsOf(volume: Volume, act: Act, before: Act[]) {
  const mover = createMover(TEN_BUNDLES, volume)
  for (const each of before) await each(mover, fileCalls)
  const counting = filesDyingAt(Number.POSITIVE_INFINITY)
  await act(mover, counting.files)
  return counting.calls
}

/** Mostly calls just before and after a rename or a journal entry; the others are spread evenly. */
function pointsOf(calls: string[]) {
  const turningPoints = calls.flatMap((name, i) => (TURNING.has(name) ? [i + 1, i + 2] : []))
  const spread = (many: number, over: number[]) =>
    Array.from({ length: many }, (_, i) => over[Math.floor(((i + Math.random()) * over.length) / many)] ?? 1)
  return [
    ...spread(POINTS - 4, turningPoints),
    ...spread(
      4,
      [...calls.keys()].map((i) => i + 1),
    ),
  ]
}

const TURNING = new Set(['rename', 'link', 'append'])
