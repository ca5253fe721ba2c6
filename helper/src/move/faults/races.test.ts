import { execFile, execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { moveBundles } from '../move-bundles.ts'
import { type RootMove, rootAnswers, rootScript } from '../rights/root-script.ts'
import { createMover, RUN, removeMovers } from '../testing/a-mover.ts'
import { snapshotBundles } from '../testing/snapshot-bundles.ts'
import { NOBODY, startSwapper } from '../testing/swapper.ts'

afterAll(removeMovers)

/** The number of moves, half by the helper itself and half with administrator rights. */
const RACES = process.env.PLUGFOLIO_LONG ? 10_000 : 160
const AT_ONCE = 20
const isRoot = process.getuid?.() === 0

/** The races of each of the two campaigns. */
const campaigns: number[] = []

/** Twenty bundles, and a folder with bundles of the same names that must not change. */
function swappableMover() {
  const bundles = Array.from({ length: AT_ONCE }, (_, index) => `VST3/Maker/UAD ${index}.vst3`)
  const mover = createMover(bundles)
  const secret = path.join(mover.folder, 'secret')
  for (const move of mover.moves) {
    const twin = path.join(secret, 'Maker', path.basename(move.from))
    fs.mkdirSync(path.join(twin, 'Contents'), { recursive: true })
    fs.mkdirSync(path.join(secret, path.basename(move.from)))
    fs.mkdirSync(path.dirname(move.to), { recursive: true })
  }
  const folders = [
    ...['VST3', 'VST3/Maker'].map((folder) => path.join(mover.plugins, folder)),
    ...[RUN, `${RUN}/VST3`, `${RUN}/VST3/Maker`].map((folder) => path.join(mover.backup, folder)),
  ]
  return { mover, secret, folders, names: bundles.map((bundle) => path.basename(bundle)).sort() }
}

/** Every path below a folder. */
const pathsBelow = (folder: string) => fs.readdirSync(folder, { recursive: true }).map(String).sort()

const reversed = ({ name, from, to }: { name: string; from: string; to: string }) => ({
  name,
  from: to,
  to: from,
})

test(`the helper moves nothing to or from elsewhere while folders are swapped for links during ${RACES / 2} moves`, async () => {
  const { mover, secret, folders, names } = swappableMover()
  const before = pathsBelow(secret)
  if (isRoot)
    for (const each of [mover.plugins, mover.backup]) execFileSync('chown', ['-R', `${NOBODY}`, each])
  fs.chmodSync(mover.folder, 0o755)
  const swapper = await startSwapper(folders, secret)
  const outcomeCounts = new Map<string, number>()
  let races = 0
  const moved = () => (outcomeCounts.get('moved') ?? 0) + (outcomeCounts.get('brought-back') ?? 0)
  // On a busy computer it can take longer until a move falls between two swaps.
  while (races < RACES / 2 || moved() === 0) {
    for (const kind of ['organize', 'restore'] as const) {
      const moves =
        kind === 'organize'
          ? mover.moves
          : mover.moves.map((move) => ({ ...reversed(move), home: move.from }))
      const within = kind === 'organize' ? { from: [mover.plugins], to: [mover.backup] } : undefined
      const outcomes = await moveBundles({
        state: mover.state,
        run: RUN,
        kind,
        moves,
        ...(within && { within }),
      })
      for (const { outcome } of outcomes) outcomeCounts.set(outcome, (outcomeCounts.get(outcome) ?? 0) + 1)
      races += moves.length
      fs.rmSync(path.join(mover.state, 'moves'), { recursive: true })
    }
  }
  const swaps = await swapper.stop()

  expect(pathsBelow(secret)).toEqual(before)
  expect(Object.keys(snapshotBundles([mover.plugins, mover.backup]).bundles).sort()).toEqual(names)
  expect(swaps).toBeGreaterThan(0)
  campaigns.push(races)
}, 1_800_000)

test.runIf(isRoot)(
  `the script for administrators moves nothing elsewhere while folders are swapped for links during ${RACES / 2} moves`,
  async () => {
    const outcomeCounts = new Map<string, number>()
    let races = 0
    // Which folders belong to an unprivileged user.
    for (const whose of ['plugins', 'backup', 'both'] as const) {
      const { mover, secret, folders, names } = swappableMover()
      fs.chmodSync(mover.folder, 0o755)
      for (const each of ['plugins', 'backup'] as const)
        if (whose === each || whose === 'both')
          execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, mover[each]])
      const before = pathsBelow(secret)
      const swapper = await startSwapper(folders, secret)
      const moves = mover.moves.map(({ from, to }, id): RootMove => ({ id, from, to, contents: 'any' }))
      for (let done = 0; done < RACES / 6 || !outcomeCounts.has('moved'); done += moves.length * 2) {
        for (const words of [moves, moves.map((move) => ({ ...move, from: move.to, to: move.from }))]) {
          const { stdout } = await promisify(execFile)('/bin/sh', ['-c', rootScript(words)])
          const answers = [...rootAnswers(stdout).values()]
          expect(answers).toHaveLength(moves.length)
          for (const answer of answers) outcomeCounts.set(answer, (outcomeCounts.get(answer) ?? 0) + 1)
          races += moves.length
        }
      }
      await swapper.stop()

      expect(pathsBelow(secret), whose).toEqual(before)
      const places = [mover.plugins, mover.backup]
      expect(Object.keys(snapshotBundles(places).bundles).sort(), whose).toEqual(names)
      expect(pathsBelow(mover.folder).filter((each) => each.includes('.plugfolio-'))).toEqual([])
    }
    campaigns.push(races)
  },
  1_800_000,
)

test.runIf(isRoot)('both campaigns together ran all races', () => {
  expect(campaigns).toHaveLength(2)
  expect(campaigns.reduce((sum, races) => sum + races, 0)).toBeGreaterThanOrEqual(RACES)
})
