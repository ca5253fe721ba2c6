import { basename } from 'node:path'
import type { MoveOutcome } from '#shared/helper/job.ts'
import { type FileCalls, fileCalls } from '../files/file-calls.ts'
import { treeDigest } from '../files/tree.ts'
import {
  addStep,
  beginJournal,
  type Journal,
  type JournalItem,
  type Move,
  readJournals,
} from '../journal/journal.ts'
import { recoverMove } from '../journal/recover-all-moves.ts'
import { whileLocked } from '../move-bundles.ts'
import type { MoveOptions } from '../move-options.ts'
import * as words from '../move-words.ts'
import { type BlockedBundle, liftKeptMarks, marksToKeep, putMarksBack } from './marked-bundle.ts'

type Options = Pick<MoveOptions, 'state' | 'run' | 'jobId' | 'onOutcome' | 'files'>

/** A bundle to unblock, with its name and what is said of it when it is done. */
export type AgreedBundle = BlockedBundle & { name: string; said: string }

/**
 * Lifts the block of macOS from bundles that the user has agreed to. Their marks are in a journal on the disk before the first of them is
 * removed. A bundle that is another one by now stays blocked. Returns the outcomes in order. Never rejects because of disk errors.
 */
export async function unblockBundles(
  bundles: readonly AgreedBundle[],
  options: Options,
): Promise<MoveOutcome[]> {
  const { state, run, jobId, onOutcome, files = fileCalls } = options
  const moves = bundles.map(({ name, path }): Move => ({ name, from: path, to: path }))
  return whileLocked(files, { state, moves, onOutcome }, async () => {
    const outcomes: MoveOutcome[] = []
    const report = (move: Move, outcome: MoveOutcome['outcome'], sentence: string) => {
      const ended = outcomeOf(move, outcome, sentence)
      outcomes.push(ended)
      onOutcome?.(ended)
    }
    const agreed: { bundle: AgreedBundle; move: Move }[] = []
    for (const [index, bundle] of bundles.entries()) {
      const marks = await marksToKeep(files, bundle).catch(words.diskErrorSentence)
      const move = moves[index] as Move // as: one for each bundle
      if (typeof marks === 'string') report(move, 'kept', marks)
      else agreed.push({ bundle, move: { ...move, marks } })
    }
    if (agreed.length === 0) return outcomes
    let journal: Journal
    try {
      journal = await beginJournal(files, state, {
        run,
        at: new Date().toISOString(),
        kind: 'unblock',
        jobId,
        moves: agreed.map(({ move }) => move),
      })
    } catch (error) {
      for (const { move } of agreed)
        report(move, 'failed', `${words.notUnblockedWithoutList} ${words.diskErrorSentence(error)}`)
      return outcomes
    }
    for (const [index, { bundle, move }] of agreed.entries()) {
      const item = journal.items[index] as JournalItem // as: one for each move
      const trouble = await liftOne(files, journal, item, bundle)
      report(move, trouble === undefined ? 'unblocked' : 'failed', trouble ?? bundle.said)
    }
    return outcomes
  })
}

/** Undefined when the bundle is unblocked, or why it is blocked as before. */
async function liftOne(files: FileCalls, journal: Journal, item: JournalItem, bundle: AgreedBundle) {
  const { from: path, marks } = item
  if (!marks) return words.notUnblockedWithoutList
  try {
    await addStep(files, journal, { item: item.index, step: 'begin' })
    item.isUnfinished = true
    const trouble = (await liftKeptMarks(files, path, marks)) ?? (await changeOf(files, bundle))
    if (trouble === undefined) {
      await addStep(files, journal, { item: item.index, step: 'end', isMoved: true })
      item.isUnfinished = false
      return undefined
    }
    return (await blockAgain(files, journal, item)) ?? trouble
  } catch (error) {
    if (!item.isUnfinished) return words.diskErrorSentence(error)
    return (await recoverMove(files, journal, item, words.diskErrorSentence(error))).sentence
  }
}

/** A bundle whose bytes changed while its marks were removed is not the one that the user has agreed to. */
const changeOf = async (files: FileCalls, { path, digest }: AgreedBundle) =>
  (await treeDigest(files, path)) === digest ? undefined : words.changedWhileUnblocked

/** Undefined when the bundle has its marks again and the journal says so. */
async function blockAgain(files: FileCalls, journal: Journal, item: JournalItem) {
  const trouble = item.marks && (await putMarksBack(files, item.from, item.marks))
  await addStep(files, journal, { item: item.index, step: 'end', isMoved: false })
  item.isUnfinished = false
  return trouble
}

/** A bundle that a run has unblocked, or began to. */
type UnblockedItem = { name: string; path: string; isUnfinished: boolean }
export type UnblockRun = { run: string; at: string; jobId?: string | undefined; items: UnblockedItem[] }

/** The runs that have unblocked bundles which were not blocked again by the helper, newest first. */
export const unblockRuns = (state: string): UnblockRun[] =>
  readJournals(state)
    .flatMap(({ kind, run, at, jobId, items }) => {
      const lifted = items.filter(({ isMoved, isUnfinished }) => isMoved || isUnfinished)
      if (kind !== 'unblock' || lifted.length === 0) return []
      const shown = lifted.map(({ name, from, isUnfinished }) => ({ name, path: from, isUnfinished }))
      return [{ run, at, jobId, items: shown }]
    })
    .reverse()

/**
 * Gives the bundles of a run the marks back with which macOS blocked them, byte for byte; `only`: those at these paths. A bundle that was
 * replaced since is left alone. Returns the outcomes. Never rejects because of disk errors.
 */
export async function blockBundlesAgain(
  options: Options & { only?: readonly string[] },
): Promise<MoveOutcome[]> {
  const { state, run, only, onOutcome, files = fileCalls } = options
  const isWanted = (item: JournalItem) => item.isMoved === true && (!only || only.includes(item.from))
  const journals = () =>
    readJournals(state).filter((journal) => journal.kind === 'unblock' && journal.run === run)
  const moves = journals().flatMap(({ items }) => items.filter(isWanted))
  return whileLocked(files, { state, moves, onOutcome }, async () => {
    const outcomes: MoveOutcome[] = []
    for (const journal of journals())
      for (const item of journal.items.filter(isWanted)) {
        const ended = await blockOne(files, journal, item)
        outcomes.push(ended)
        onOutcome?.(ended)
      }
    return outcomes
  })
}

async function blockOne(files: FileCalls, journal: Journal, item: JournalItem): Promise<MoveOutcome> {
  try {
    await addStep(files, journal, { item: item.index, step: 'begin' })
    const trouble = await blockAgain(files, journal, item)
    return outcomeOf(item, trouble === undefined ? 'blocked' : 'kept', trouble ?? '')
  } catch (error) {
    return outcomeOf(item, 'failed', words.diskErrorSentence(error))
  }
}

const outcomeOf = ({ name, from }: Move, outcome: MoveOutcome['outcome'], sentence: string): MoveOutcome => ({
  name: (name || basename(from)).slice(0, 200),
  from,
  to: from,
  outcome,
  sentence: sentence.slice(0, 500),
})
