import { afterAll, expect, test } from 'vitest'
import { hasAttributes, marksOf } from '../../system/testing/xattr-on-linux.ts'
import type { FileCalls } from '../files/file-calls.ts'
import { recoverAllMoves } from '../journal/recover-all-moves.ts'
import { replayJournals } from '../journal/replay-journals.ts'
import { aMacWithBlocked, macFiles } from '../marks/testing/blocked-bundles.ts'
import { unblockRuns } from '../marks/unblock-bundles.ts'
import { removeMovers } from '../testing/a-mover.ts'
import { filesDyingAt } from '../testing/faulty-files.ts'

afterAll(removeMovers)

/** The number of calls at which the helper dies in each variant; a long campaign uses every call. */
const POINTS = 10
const isLong = Boolean(process.env.PLUGFOLIO_LONG)

type Mac = Awaited<ReturnType<typeof aMacWithBlocked>>
type Act = (mac: Mac, files: FileCalls) => Promise<unknown>

const unblock: Act = (mac, files) => mac.unblock(files)
const blockAgain: Act = (mac, files) => mac.blockAgain(files)

/** Each file is a call of its own, so that the helper also dies in the middle of many. */
function dyingAt(at: number) {
  const dying = filesDyingAt(at, macFiles)
  const one = async (paths: readonly string[], act: (path: string) => Promise<boolean>) => {
    let isDone = true
    for (const path of paths) isDone = (await act(path)) && isDone
    return isDone
  }
  const files: FileCalls = {
    ...dying.files,
    removeMarks: (paths) => one(paths, (path) => dying.files.removeMarks([path])),
    writeMark: (value, paths) => one(paths, (path) => dying.files.writeMark(value, [path])),
  }
  return { files, calls: dying.calls }
}

test.skipIf(!hasAttributes).each<[string, Act, Act[]]>([
  ['unblocked', unblock, []],
  ['blocked again', blockAgain, [unblock]],
])(
  'each bundle is blocked as before, or unblocked and in the journal, when the helper dies at any call while bundles are %s',
  async (_, act, before) => {
    const calls = await callsOf(act, before)
    const step = isLong ? 1 : Math.ceil(calls.length / POINTS)
    for (let at = 1 + Math.floor(Math.random() * step); at <= calls.length; at += step) {
      const mac = await aMacWithBlocked('Tape.vst3', 'Echo.component')
      const whole = await mac.marks()
      for (const each of before) await each(mac, macFiles)
      await act(mac, dyingAt(at).files)
      // The first recovery dies as well.
      await recoverAllMoves(dyingAt(1 + (at % 37)).files, mac.state)
      await replayJournals(mac.state, macFiles)

      const context = `killed before call ${at} of ${calls.length}: ${calls[at - 1]}`
      const lifted = unblockRuns(mac.state).flatMap(({ items }) => items.map(({ path }) => path))
      const expected = Object.entries(whole).filter(
        ([path]) => !lifted.some((bundle) => path === bundle || path.startsWith(`${bundle}/`)),
      )
      expect(await mac.marks(), context).toEqual(Object.fromEntries(expected))
      expect(await replayJournals(mac.state, macFiles), context).toEqual([])
      await mac.blockAgain()
      expect(await mac.marks(), context).toEqual(whole)
      expect(await marksOf(mac.outside), context).toEqual({ [mac.outside]: whole[mac.outside] })
      removeMovers()
    }
  },
  3_600_000,
)

/** The calls of a run without faults. */
async function callsOf(act: Act, before: Act[]) {
  const mac = await aMacWithBlocked('Tape.vst3', 'Echo.component')
  for (const each of before) await each(mac, macFiles)
  const counting = dyingAt(Number.POSITIVE_INFINITY)
  await act(mac, counting.files)
  return counting.calls
}
