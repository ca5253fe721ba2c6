import { afterAll, beforeAll, expect, test } from 'vitest'
import { canTrace } from '../../../../scripts/parts/programs/fault-tools.mjs'
import { createMover, hasSecondVolume, removeMovers, TEN_BUNDLES } from '../testing/a-mover.ts'
import { buildMoverProgram, moverTask } from '../testing/mover-program.ts'
import { changingCalls, runKilledBefore } from '../testing/traced.ts'

/** The number of system calls at which each variant is killed; a long campaign uses all of them. */
const POINTS = process.env.PLUGFOLIO_LONG ? Number.POSITIVE_INFINITY : 4
const isTraced = canTrace()
const KINDS = ['organize', 'restore'] as const
const VOLUMES = hasSecondVolume ? (['this', 'other'] as const) : (['this'] as const)

let program = ''
beforeAll(async () => {
  program = await buildMoverProgram()
})
afterAll(removeMovers)

test.runIf(isTraced)(
  'a mover that is killed before any call that changes files loses nothing and leaves nothing incomplete',
  async () => {
    for (const volume of VOLUMES) for (const kind of KINDS) await killAtEachCall(volume, kind)
  },
  3_600_000,
)

async function killAtEachCall(volume: (typeof VOLUMES)[number], kind: (typeof KINDS)[number]) {
  const first = await preparedMover(volume, kind)
  const calls = await changingCalls(
    [program, moverTask(first.mover, { kind })],
    [first.mover.folder, first.mover.backup],
  )
  first.mover.remove()
  const points = calls.length > POINTS ? spread(calls) : calls
  let killed = 0
  for (const point of points) {
    const { mover, whole } = await preparedMover(volume, kind)
    if (await runKilledBefore(point, [program, moverTask(mover, { kind })])) killed++
    await mover.replay()

    const where = `${kind} on ${volume} volume, before ${point.name} ${point.count}`
    expect(mover.snapshot(), where).toEqual({ ...whole, hidden: [] })
    expect(await mover.replay(), where).toEqual([])
    mover.remove()
  }
  expect(calls.length).toBeGreaterThan(80)
  expect(killed).toBe(points.length)
}

/** A mover with ten installed bundles, or for `restore` with ten that a run has moved away. */
async function preparedMover(volume: (typeof VOLUMES)[number], kind: (typeof KINDS)[number]) {
  const mover = createMover(TEN_BUNDLES, volume)
  const whole = mover.snapshot()
  if (kind === 'restore') await mover.move()
  return { mover, whole }
}

/** A random selection, spread evenly. */
const spread = <T>(all: T[]) =>
  Array.from(
    { length: POINTS },
    (_, i) => all[Math.floor(((i + Math.random()) * all.length) / POINTS)],
  ).filter((one) => one !== undefined)
