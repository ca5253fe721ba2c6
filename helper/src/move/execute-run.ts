import { dirname, join, sep } from 'node:path'
import type { MoveOutcome } from '#shared/helper/job.ts'
import { checkMove, isObjection } from './check-move.ts'
import { type FileCalls, makeFolders } from './files/file-calls.ts'
import { beginJournal, isRunName, type Journal, type JournalItem, type Move } from './journal/journal.ts'
import { movedOutcome, recoverMove } from './journal/recover-all-moves.ts'
import { moveOneBundle } from './move-one-bundle.ts'
import type { MoveOptions } from './move-options.ts'
import * as words from './move-words.ts'
import { moveWithAdminRights } from './rights/with-rights.ts'
import { folderOfRun } from './runs/run.ts'

const HEAD = '# Where each bundle came from, a tab, and where it is below this folder.\n'

/**
 * Writes the manifest of the organizer script into the folder of a run, so that a user or the script can bring everything back without
 * this program. Returns that folder; undefined when the moves do not go into one folder with the name of the run.
 */
async function writeManifest(files: FileCalls, run: string, moves: Move[]): Promise<string | undefined> {
  const folders = new Set(moves.map(({ to }) => folderOfRun(run, dirname(to))))
  const [folder] = folders
  if (!folder || folders.size !== 1) return undefined
  await makeFolders(files, folder)
  const lines = moves.map(({ from, to }) => [from, to.slice(folder.length + 1).replaceAll(sep, '/')])
  // An ambiguous line is worse than none; the journal has all moves.
  const unambiguous = lines.filter((line) => !line.some((path) => /\p{Cc}/u.test(path)))
  await files.append(
    join(folder, 'manifest.tsv'),
    HEAD + unambiguous.map((line) => `${line.join('\t')}\n`).join(''),
  )
  await files.flush(folder)
  return folder
}

type MoveFate = Pick<MoveOutcome, 'outcome' | 'sentence'>

/** Executes a run. The caller must hold the lock. */
export async function executeRun(files: FileCalls, options: MoveOptions): Promise<MoveOutcome[]> {
  const { state, run, kind, jobId, moves, onOutcome, elevate } = options
  if (!isRunName(run)) throw new Error(`${JSON.stringify(run)} is not a valid run name.`)
  const outcomes = new Map<number, MoveOutcome>()
  const report = (index: number, { name, from, to }: MoveOptions['moves'][number], fate: MoveFate) => {
    const outcome: MoveOutcome = { name, from, to, ...fate }
    outcomes.set(index, outcome)
    onOutcome?.(outcome)
  }

  let journal: Journal
  let folder: string | undefined
  try {
    journal = await beginJournal(files, state, { run, at: new Date().toISOString(), kind, jobId, moves })
    folder = kind === 'organize' ? await manifestOf(files, options) : undefined
  } catch (error) {
    for (const [index, move] of moves.entries())
      report(index, move, {
        outcome: 'failed',
        sentence: words.notMovedWithoutList(words.diskErrorSentence(error)),
      })
    return [...outcomes.values()]
  }

  const needingRights: JournalItem[] = []
  for (const item of journal.items) {
    const fate = await fateOf(item)
    if (fate) report(item.index, item, fate)
    else needingRights.push(item)
  }
  if (needingRights.length > 0) await moveWithRights(needingRights)
  // Marks the run as finished for the script.
  if (folder) await files.append(join(folder, 'finished'), `${new Date().toISOString()}\n`).catch(() => {})
  return moves.flatMap((_, index) => outcomes.get(index) ?? [])

  /** Undefined when the move needs administrator rights. */
  async function fateOf(item: JournalItem): Promise<MoveFate | undefined> {
    try {
      const ground = await checkMove(files, item, run, options)
      if (isObjection(ground)) return ground
      return (await moveOneBundle(files, journal, item, ground))
        ? { outcome: movedOutcome(journal), sentence: '' }
        : undefined
    } catch (error) {
      if (!item.isUnfinished) return { outcome: 'failed', sentence: words.diskErrorSentence(error) }
      const { outcome, sentence } = await recoverMove(files, journal, item, words.diskErrorSentence(error))
      return { outcome, sentence }
    }
  }

  async function moveWithRights(items: JournalItem[]) {
    const failures = await moveWithAdminRights(files, journal, items, elevate).catch(words.diskErrorSentence)
    for (const item of items) {
      const sentence = typeof failures === 'string' ? failures : (failures.get(item.index) ?? '')
      report(
        item.index,
        item,
        sentence ? { outcome: 'failed', sentence } : { outcome: movedOutcome(journal), sentence },
      )
    }
  }
}

/** Lists only moves between allowed folders, so that nothing is written outside them. */
async function manifestOf(files: FileCalls, options: MoveOptions) {
  const { run, moves } = options
  const allowedMoves: MoveOptions['moves'] = []
  for (const move of moves) {
    const ground = await checkMove(files, move, run, options)
    if (!isObjection(ground)) allowedMoves.push({ ...move, to: ground.to })
  }
  return writeManifest(files, run, allowedMoves)
}
