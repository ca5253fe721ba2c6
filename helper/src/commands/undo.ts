import { resolve } from 'node:path'
import type { MoveOutcome } from '#shared/helper/job.ts'
import { isAgreed } from '../ask/ask.ts'
import type { Question } from '../ask/question.ts'
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

async function run(call: CommandCall): Promise<CommandAnswer> {
  const { args, state } = call
  const [name, ...paths] = args
  if (name === undefined)
    return listed(await replayJournals(state), runsToBringBack(state), unblockRuns(state))
  const wanted = paths.map((place) => resolve(place))
  const isWanted = (path: string) => wanted.length === 0 || wanted.includes(path)
  const unblocked = unblockRuns(state).find((each) => each.run === name)
  const kept = runsToBringBack(state).find((each) => each.run === name)
  if (unblocked) {
    const only = unblocked.items.map(({ path }) => path).filter(isWanted)
    return undone(call, name, blockQuestion(only, ''), {
      total: only.length,
      act: (onOutcome) => blockBundlesAgain({ state, run: name, only, onOutcome }),
      failed: UNBLOCK.notBlockedAgain,
    })
  }
  if (!kept) throw new UserFacingError(words.noRun(name))
  const items = kept.items.filter(({ from }) => isWanted(from))
  const only = items.map(({ from }) => from)
  return undone(call, name, restoreQuestion(items, ''), {
    total: items.length,
    act: (onOutcome) => restoreRun({ state, run: name, backup: backupFolder(), only, onOutcome, elevate }),
  })
}

type Undoing = {
  total: number
  act: (onOutcome: (outcome: MoveOutcome) => void) => Promise<MoveOutcome[]>
  /** The words for a bundle with which it failed. */
  failed?: (count: number) => string
}

/** Asks, and does it. */
async function undone(
  { flags, state, meter }: CommandCall,
  name: string,
  question: Question,
  { total, act, failed }: Undoing,
): Promise<CommandAnswer> {
  if (total === 0) throw new UserFacingError(words.noSuchPaths(name))
  if (!flags.has('yes') && !(await isAgreed(question, words.runInTerminalOrYes)))
    return commandAnswer(EXIT.failed, [words.nothingChanged])

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
