import { resolve } from 'node:path'
import type { MoveOutcome } from '#shared/helper/job.ts'
import { ask } from '../ask/ask.ts'
import { CouldNotAsk, type Question } from '../ask/question.ts'
import { outcomeLine, restoreQuestion } from '../jobs/job-words.ts'
import { laneLockName } from '../jobs/lanes.ts'
import { moveJobResult } from '../jobs/organize/move-job-result.ts'
import { backupFolder } from '../jobs/organize/run-name.ts'
import { runsToBringBack } from '../jobs/organize/runs-to-bring-back.ts'
import { blockQuestion, UNBLOCK } from '../jobs/unblock/unblock-words.ts'
import { replayJournals } from '../move/journal/replay-journals.ts'
import { blockBundlesAgain, type UnblockRun, unblockRuns } from '../move/marks/unblock-bundles.ts'
import { elevate } from '../move/rights/elevate.ts'
import { restoreRun } from '../move/runs/restore-run.ts'
import type { Run } from '../move/runs/run.ts'
import { holdLock } from '../system/kernel-lock.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
import * as words from './command-words.ts'

export const undo: Command = {
  args: '[RUN [PATH ...]]',
  mostArgs: 1000,
  flags: ['yes'],
  about: words.about.undo,
  run,
}

async function run({ args: [name, ...paths], flags, state, meter }: CommandCall): Promise<CommandAnswer> {
  if (name === undefined)
    return listed(await replayJournals(state), runsToBringBack(state), unblockRuns(state))
  const keptRuns = runsToBringBack(state)
  const unblocked = unblockRuns(state).find((each) => each.run === name)
  const chosenRun = keptRuns.find((each) => each.run === name)
  if (unblocked) return blockAgain(unblocked, paths, { flags, state, meter })
  if (!chosenRun) throw new UserFacingError(words.noRun(name))
  const onlyPaths = paths.map((place) => resolve(place))
  const items = chosenRun.items.filter(({ from }) => onlyPaths.length === 0 || onlyPaths.includes(from))
  if (items.length === 0) throw new UserFacingError(words.noSuchPaths(name))
  return undone({ flags, state, meter }, name, restoreQuestion(items, ''), {
    total: items.length,
    act: (onOutcome) =>
      restoreRun({
        state,
        run: name,
        backup: backupFolder(),
        only: items.map(({ from }) => from),
        onOutcome,
        elevate,
      }),
  })
}

type Call = Pick<CommandCall, 'flags' | 'state' | 'meter'>
type Undoing = {
  total: number
  act: (onOutcome: (outcome: MoveOutcome) => void) => Promise<MoveOutcome[]>
  /** The words for a bundle with which it failed. */
  failed?: (count: number) => string
}

/** Gives the bundles of a run the block of macOS back. */
function blockAgain({ run: name, items }: UnblockRun, paths: string[], call: Call) {
  const wanted = paths.map((place) => resolve(place))
  const only = items.map(({ path }) => path).filter((path) => paths.length === 0 || wanted.includes(path))
  if (only.length === 0) throw new UserFacingError(words.noSuchPaths(name))
  return undone(call, name, blockQuestion(only, ''), {
    total: only.length,
    act: (onOutcome) => blockBundlesAgain({ state: call.state, run: name, only, onOutcome }),
    failed: UNBLOCK.notBlockedAgain,
  })
}

/** Asks, and does it. */
async function undone(
  { flags, state, meter }: Call,
  name: string,
  question: Question,
  { total, act, failed }: Undoing,
): Promise<CommandAnswer> {
  const answer = flags.has('yes') ? 'agreed' : await ask(question)
  if (answer === 'unasked') throw new CouldNotAsk(words.runInTerminalOrYes)
  if (answer !== 'agreed') return commandAnswer(EXIT.failed, [words.nothingChanged])

  const release = await holdLock(state, laneLockName('move'))
  if (!release) throw new UserFacingError(words.busy)
  const outcomes: MoveOutcome[] = []
  try {
    await act((outcome) => {
      outcomes.push(outcome)
      meter.show({ done: outcomes.length, total, at: outcome.name })
    })
  } finally {
    meter.end()
    release()
  }
  const { sentence } = moveJobResult(outcomes, failed)
  const lines = outcomes.map((item) => outcomeLine(item.outcome, item.to, item.sentence))
  const isFine = outcomes.every(({ outcome }) => outcome === 'brought-back' || outcome === 'blocked')
  return {
    exit: isFine ? EXIT.done : EXIT.failed,
    json: { run: name, items: outcomes },
    lines: [...lines, sentence],
  }
}

/** `righted`: the moves of interrupted runs that were just finished or undone. */
const listed = (righted: MoveOutcome[], keptRuns: Run[], unblocked: UnblockRun[]): CommandAnswer => ({
  exit: EXIT.done,
  json: { runs: keptRuns, unblocked, righted },
  lines: [
    ...righted.map(({ from, outcome, sentence }) => outcomeLine(outcome, from, sentence)),
    ...keptRuns.flatMap(({ run, items }) => [
      words.runHolds(run, items.length),
      ...items.map(({ from }) => `    ${from}`),
    ]),
    ...unblocked.flatMap(({ run, items }) => [
      words.runUnblocked(run, items.length),
      ...items.map(({ path }) => `    ${path}`),
    ]),
    ...(keptRuns.length + unblocked.length === 0 ? [words.nothingToUndo] : []),
  ],
})
