import fs from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { readRuns } from './runs/read-runs.ts'
import { createMover, hasSecondVolume, RUN, removeMovers } from './testing/a-mover.ts'

afterAll(removeMovers)

const BUNDLES = ['VST3/Universal Audio/UAD A.vst3', 'Components/UAD B.component', 'VST/UAD C.dll']
const VOLUMES: ('this' | 'other')[] = hasSecondVolume ? ['this', 'other'] : ['this']

test.each(VOLUMES)('bundles are moved completely on %s volume, and brought back', async (volume) => {
  const mover = createMover(BUNDLES, volume)
  const before = mover.snapshot()
  const reportedNames: string[] = []
  const moved = await mover.move({ jobId: 'J1', onOutcome: ({ name }) => reportedNames.push(name) })

  expect(moved).toEqual(mover.moves.map((move) => ({ ...move, outcome: 'moved', sentence: '' })))
  expect(reportedNames).toEqual(['UAD A', 'UAD B', 'UAD C'])
  expect(mover.snapshot()).toEqual(before)
  expect(mover.moves.map(({ from, to }) => [fs.existsSync(from), fs.existsSync(to)])).toEqual(
    mover.moves.map(() => [false, true]),
  )
  expect(readRuns(mover.state)).toEqual([
    {
      run: RUN,
      at: expect.any(String),
      jobId: 'J1',
      items: mover.moves.map((move) => ({ ...move, state: 'moved' })),
    },
  ])

  const broughtBack = await mover.restore()
  expect(broughtBack).toEqual(
    mover.moves
      .toReversed()
      .map(({ name, from, to }) => ({ name, from: to, to: from, outcome: 'brought-back', sentence: '' })),
  )
  expect(mover.snapshot()).toEqual(before)
  expect(readRuns(mover.state)[0]?.items.map(({ state }) => state)).toEqual([
    'brought-back',
    'brought-back',
    'brought-back',
  ])
  expect(await mover.restore()).toEqual([])
})
