import fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newPlugin } from '#shared/plugins/new-plugin.ts'
import { recoverAllMoves } from '../../move/journal/recover-all-moves.ts'
import { readRuns } from '../../move/runs/read-runs.ts'
import { createMover, hasSecondVolume, removeMovers } from '../../move/testing/a-mover.ts'
import { filesDyingAt } from '../../move/testing/faulty-files.ts'
import { setAsidePlan } from './set-aside-plan.ts'

/** Each run sets random bundles aside, or brings random ones back, and most are killed. */
const RUNS = process.env.PLUGFOLIO_LONG ? 1000 : 40
/** After so many runs everything comes back and is compared, on a computer of its own. */
const RUNS_OF_COMPUTER = 10

const BUNDLES = ['Diva', 'Zebra'].flatMap((name) => [
  { path: `VST3/${name}.vst3`, format: 'VST3' },
  { path: `VST3/u-he/${name}.vst3`, format: 'VST3' },
  { path: `Components/${name}.component`, format: 'AU' },
  { path: `VST/${name}.dll`, format: 'VST' },
])

type Mover = ReturnType<typeof createMover>

afterAll(removeMovers)

test(`${RUNS} random runs away and back, most of them killed, lose no bundle`, async () => {
  const sum = { moves: 0, returns: 0, killed: 0 }
  for (let first = 0; first < RUNS; first += RUNS_OF_COMPUTER) {
    const volume = hasSecondVolume && (first / RUNS_OF_COMPUTER) % 2 ? 'other' : 'this'
    const mover = createMover(
      BUNDLES.map(({ path }) => path),
      volume,
    )
    const before = mover.snapshot()
    for (let at = first; at < Math.min(first + RUNS_OF_COMPUTER, RUNS); at++) {
      await (Math.random() < 0.6 ? setAside(mover, at, sum) : bringBack(mover, sum))
      await mover.replay()
      expect(mover.snapshot(), `run ${at}`).toEqual({ ...before, hidden: [] })
      expect(await mover.replay(), `run ${at}`).toEqual([])
      expect(readRuns(mover.state).flatMap(({ items }) => items.filter(isUnfinished))).toEqual([])
    }
    for (const { run } of readRuns(mover.state)) await mover.restore({ run })
    expect(mover.snapshot()).toEqual({ ...before, hidden: [] })
    expect(BUNDLES.filter(({ path }) => !fs.existsSync(join(mover.plugins, path)))).toEqual([])
    mover.remove()
  }
  expect(sum.moves + sum.returns).toBe(RUNS)
  expect(sum.killed).toBeGreaterThan(RUNS / 8)
}, 3_600_000)

const isUnfinished = ({ state }: { state: string }) => state === 'unfinished'

type Sum = { moves: number; returns: number; killed: number }

/** Moves random bundles that are there into the folder of a run, as a job plans it. */
async function setAside(mover: Mover, at: number, sum: Sum) {
  sum.moves++
  const run = `run-${at}`
  const there = BUNDLES.filter(({ path }) => fs.existsSync(join(mover.plugins, path)))
  const chosen = there
    .filter(() => Math.random() < 0.5)
    .map(({ path, format }) => ({ installationId: '', name: '', format, path: join(mover.plugins, path) }))
  const found = there.map(({ path, format }) => ({
    plugin: newPlugin.parse({ name: 'x', format, path: join(mover.plugins, path) }),
    isDisabled: false,
  }))
  const { moves, kept } = setAsidePlan(chosen, { found, folder: join(mover.backup, run), linked: new Map() })
  expect([moves.length, kept]).toEqual([chosen.length, []])
  const death = deathOf(moves.length)
  const { files, calls } = filesDyingAt(death)
  await mover.move({ run, moves, files })
  await afterDeath(mover, calls.length >= death, sum)
}

/** Brings random bundles of a random run back. */
async function bringBack(mover: Mover, sum: Sum) {
  sum.returns++
  const runs = readRuns(mover.state)
  const run = runs[Math.floor(Math.random() * runs.length)]
  if (!run) return
  const only = run.items.filter(() => Math.random() < 0.7).map(({ from }) => from)
  const at = deathOf(only.length)
  const { files, calls } = filesDyingAt(at)
  await mover.restore({ run: run.run, only, files })
  await afterDeath(mover, calls.length >= at, sum)
}

/** Before which call to die. A move of one bundle makes 20 to 60 calls, so that a part of the runs ends by itself. */
const deathOf = (moves: number) => 1 + Math.floor(Math.random() * 40 * (1 + moves))

async function afterDeath(mover: Mover, isDead: boolean, sum: Sum) {
  if (isDead) sum.killed++
  if (Math.random() < 0.3)
    await recoverAllMoves(filesDyingAt(1 + Math.floor(Math.random() * 40)).files, mover.state)
}
