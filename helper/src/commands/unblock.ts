import { resolve } from 'node:path'
import { MAX_UNBLOCKED } from '#shared/health/contract.ts'
import type { MoveOutcome } from '#shared/helper/job.ts'
import { isAgreed } from '../ask/ask.ts'
import { outcomeLine } from '../jobs/job-words.ts'
import { laneLockName } from '../jobs/lanes.ts'
import { moveJobResult } from '../jobs/organize/move-job-result.ts'
import { newRunName } from '../jobs/organize/run-name.ts'
import { unblockPlan } from '../jobs/unblock/do-unblock.ts'
import { UNBLOCK, unblockQuestion } from '../jobs/unblock/unblock-words.ts'
import { unblockBundles } from '../move/marks/unblock-bundles.ts'
import { currentPlatform } from '../system/current-platform.ts'
import { holdLock } from '../system/kernel-lock.ts'
import { plainText } from '../system/plain-text.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
import * as words from './command-words.ts'

export const unblock: Command = {
  args: 'PATH [PATH ...]',
  mostArgs: MAX_UNBLOCKED,
  about: words.about.unblock,
  run,
}

async function run({ args, state }: CommandCall): Promise<CommandAnswer> {
  if (args.length === 0) throw new UserFacingError(words.howUnblock, EXIT.wrongUse)
  if (currentPlatform() !== 'macos') throw new UserFacingError(UNBLOCK.onlyOnMac)
  const { bundles, kept } = await unblockPlan(
    args.map((path) => ({ path: resolve(path) })),
    state,
  )
  const lines = kept.map(lineOf)
  if (bundles.length === 0) return commandAnswer(EXIT.failed, [...lines, UNBLOCK.nothing], { items: kept })
  if (!(await isAgreed(unblockQuestion(bundles, ''), words.runInTerminal)))
    return commandAnswer(EXIT.failed, [...lines, words.nothingChanged])

  const release = await holdLock(state, laneLockName('move'))
  if (!release) throw new UserFacingError(words.busy)
  const name = newRunName(state)
  const outcomes = await unblockBundles(bundles, { state, run: name }).finally(release)
  const items = [...kept, ...outcomes]
  const isFine = items.every(({ outcome }) => outcome === 'unblocked')
  return {
    exit: isFine ? EXIT.done : EXIT.failed,
    json: { run: name, items },
    lines: [...items.map(lineOf), moveJobResult(items, UNBLOCK.failed).sentence],
  }
}

const lineOf = ({ outcome, from, sentence }: MoveOutcome) =>
  outcomeLine(outcome, plainText(from, 1000), plainText(sentence, 500))
