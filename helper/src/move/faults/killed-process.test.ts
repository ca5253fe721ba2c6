import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMover, hasSecondVolume, RUN, removeMovers } from '../testing/a-mover.ts'
import { buildMoverProgram, moverTask } from '../testing/mover-program.ts'

const ROUNDS = process.env.PLUGFOLIO_LONG ? 100 : 6
const BUNDLES = Array.from({ length: 10 }, (_, i) => `VST3/Universal Audio/UAD ${i}.vst3`)

let program = ''

beforeAll(async () => {
  program = await buildMoverProgram()
})
afterAll(removeMovers)

test(`a mover that is killed ${ROUNDS} times loses nothing, and the next one is not blocked`, async () => {
  let killed = 0
  let interrupted = 0
  for (let round = 0; round < ROUNDS; round++) {
    const mover = createMover(BUNDLES, hasSecondVolume && round % 2 ? 'other' : 'this')
    const before = mover.snapshot()
    const child = spawn(process.execPath, [program, moverTask(mover)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await begun(child)
    await setTimeout(Math.random() * (round % 2 ? 400 : 60))
    child.kill('SIGKILL')
    if (child.exitCode === null) await once(child, 'exit')
    if (child.signalCode === 'SIGKILL') killed++
    interrupted += (await mover.replay()).length

    expect(mover.snapshot(), `round ${round}`).toEqual(before)
    expect((await mover.move({ run: `${RUN}_2` })).every(({ outcome }) => outcome !== 'failed')).toBe(true)
    expect(mover.snapshot(), `round ${round}`).toEqual(before)
  }
  console.log(`${killed} of ${ROUNDS} movers were killed at work, ${interrupted} moves put right.`)
}, 600_000)

async function begun(child: ChildProcess) {
  if (child.stdout) await once(child.stdout, 'data')
}
