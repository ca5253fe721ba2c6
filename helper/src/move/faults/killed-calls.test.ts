import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canTrace } from '../../../../scripts/parts/programs/fault-tools.mjs'
import { aMover, hasOther, removeMovers, TEN_BUNDLES } from '../testing/a-mover.ts'
import { moverProgram, taskFor } from '../testing/mover-program.ts'
import { callsOf, killedBefore } from '../testing/traced.ts'

/** Reliability H1: so many system calls in each of the four on an ordinary day, every one of them in a long campaign. */
const POINTS = process.env.PLUGFOLIO_LONG ? Number.POSITIVE_INFINITY : 4
const isTraced = canTrace()
const KINDS = ['organize', 'restore'] as const
const VOLUMES = hasOther ? (['this', 'other'] as const) : (['this'] as const)

let program = ''
beforeAll(async () => {
  program = await moverProgram()
})
afterAll(removeMovers)

test.runIf(isTraced)(
  'killed by the system before any call that changes files, a mover loses nothing and leaves nothing half',
  async () => {
    const told: string[] = []
    for (const volume of VOLUMES) for (const kind of KINDS) told.push(await killedEverywhere(volume, kind))
    console.info(`scorecard R10: ${told.join(', ')}; 0 lost, 0 partial, 0 doubled`)
  },
  3_600_000,
)

test.runIf(isTraced && hasOther)(
  'before the next start a killed mover may well have left things in two places',
  async () => {
    const mover = aMover(TEN_BUNDLES, 'other')
    const [{ from } = { from: '' }] = mover.moves
    // The first finds that it is another volume, the second gives the copy its name, the third would take the original away.
    await killedBefore({ name: 'rename', count: 3 }, [program, taskFor(mover)])

    expect(mover.held().bundles[path.basename(from)]).toHaveLength(2)
  },
)

async function killedEverywhere(volume: (typeof VOLUMES)[number], kind: (typeof KINDS)[number]) {
  const first = await aReady(volume, kind)
  const calls = await callsOf(
    [program, taskFor(first.mover, { kind })],
    [first.mover.folder, first.mover.backup],
  )
  first.mover.remove()
  const points = calls.length > POINTS ? spread(calls) : calls
  let killed = 0
  for (const point of points) {
    const { mover, whole } = await aReady(volume, kind)
    if (await killedBefore(point, [program, taskFor(mover, { kind })])) killed++
    await mover.replay()

    const where = `${kind} on ${volume} volume, before ${point.name} ${point.count}`
    expect(mover.held(), where).toEqual({ ...whole, hidden: [] })
    expect(await mover.replay(), where).toEqual([])
    mover.remove()
  }
  expect(calls.length).toBeGreaterThan(80)
  expect(killed).toBe(points.length)
  return `${kind} on ${volume} volume killed at ${killed} of ${calls.length} calls`
}

/** A mover with ten bundles in place, or with ten that a run has moved away. */
async function aReady(volume: (typeof VOLUMES)[number], kind: (typeof KINDS)[number]) {
  const mover = aMover(TEN_BUNDLES, volume)
  const whole = mover.held()
  if (kind === 'restore') await mover.move()
  return { mover, whole }
}

/** Some of all, at another place every time. */
const spread = <T>(all: T[]) =>
  Array.from(
    { length: POINTS },
    (_, i) => all[Math.floor(((i + Math.random()) * all.length) / POINTS)],
  ).filter((one) => one !== undefined)
