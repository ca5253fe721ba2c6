import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MoveOutcome } from '#shared/helper/job.ts'
import { canCutPower } from '../../../../scripts/parts/programs/fault-tools.mjs'
import { createLoopDisk, type LoopDisk } from '../../../../scripts/parts/services/create-loop-disk.mjs'
import { createFolderOn, createMover, removeMovers, TEN_BUNDLES } from '../testing/a-mover.ts'
import { buildMoverProgram, moverTask, parseOutcomes } from '../testing/mover-program.ts'

/** A round takes a second or two, so there are only a few outside a long campaign. */
const ROUNDS = process.env.PLUGFOLIO_LONG ? 50 : 3
const canCut = canCutPower()

let program = ''
let disks: [LoopDisk, LoopDisk] | undefined

beforeAll(async () => {
  program = await buildMoverProgram()
})
afterAll(removeMovers)
beforeEach(() => {
  if (canCut)
    disks = [
      createLoopDisk(createFolderOn('this') ?? '', 48),
      createLoopDisk(createFolderOn('this') ?? '', 48),
    ]
})
afterEach(() => {
  for (const disk of disks ?? []) disk.remove()
})

test.runIf(canCut)(
  'after a power failure each bundle is whole in one place, and where its outcome says',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { mover, before } = aMoverOnDisks(round, round % 2 ? 1 : 0)
      const reported = await cutWhileMoving(mover, Math.random() * (round % 2 ? 500 : 150))
      await mover.replay()

      expect(mover.snapshot(), `round ${round}`).toEqual({ ...before, hidden: [] })
      expect(
        reported.filter((outcome) => !isTrue(outcome)),
        `round ${round}`,
      ).toEqual([])
      expect(await mover.replay(), `round ${round}`).toEqual([])
      mover.remove()
    }
  },
  60_000 + ROUNDS * 10_000,
)

/** A mover on one disk, or with the backups on the other; all its files are flushed. */
function aMoverOnDisks(round: number, other: 0 | 1) {
  if (!disks) throw new Error('There are no disks.')
  const here = path.join(disks[0].place, `round-${round}`)
  const there = path.join(disks[other].place, `round-${round}`)
  for (const folder of [here, there]) mkdirSync(folder, { recursive: true })
  const mover = createMover(TEN_BUNDLES, { here, there })
  for (const disk of disks) disk.settle()
  return { mover, before: mover.snapshot() }
}

/** Cuts the power after so many milliseconds or when the mover is done. Returns the outcomes that it had reported by then. */
async function cutWhileMoving(mover: ReturnType<typeof createMover>, after: number) {
  const child = spawn(process.execPath, [program, moverTask(mover)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let reported = ''
  child.stdout.on('data', (text) => {
    reported += text
  })
  await once(child.stdout, 'data')
  await Promise.race([pause(Math.min(after, 20_000)), done(child)])
  const before = parseOutcomes(reported)
  for (const disk of disks ?? []) disk.cutPower()
  child.kill('SIGKILL')
  await done(child)
  for (const disk of disks ?? []) await disk.comeBack()
  return before
}

const done = async (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined

const isTrue = ({ outcome, from, to }: MoveOutcome) =>
  outcome === 'moved' ? existsSync(to) && !existsSync(from) : existsSync(from) && !existsSync(to)
