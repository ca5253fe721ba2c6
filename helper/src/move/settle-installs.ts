import { executeRun } from './execute-run.ts'
import type { FileCalls } from './files/file-calls.ts'
import { closeJournal, type Journal, type Move, readJournals } from './journal/journal.ts'

/**
 * Ends every run that put bundles in the place of others: where the new one did not arrive, the old one comes back. So each place has the
 * old bundle or the new one, and never none. The caller must hold the lock, and must have finished or undone interrupted moves. Can itself
 * be interrupted and repeated. Never rejects because of disk errors: what could not be done is tried at the next start.
 */
export async function settleInstalls(files: FileCalls, state: string): Promise<void> {
  for (const journal of readJournals(state)) {
    if (journal.kind !== 'install' || journal.isClosed) continue
    if (journal.items.some(({ isUnfinished }) => isUnfinished)) continue
    try {
      const moves = await missing(files, journal)
      const { run, jobId } = journal
      const isSettled = moves.length === 0
      const outcomes = isSettled ? [] : await executeRun(files, { state, run, kind: 'restore', moves, jobId })
      if (outcomes.every(({ outcome }) => outcome === 'brought-back')) await closeJournal(files, journal)
    } catch {
      // A disk that is full or away: the journal stays open.
    }
  }
}

/** The moves that bring back what the run moved away for something that is not there. */
async function missing(files: FileCalls, { items }: Journal): Promise<Move[]> {
  const moves: Move[] = []
  for (const { name, from, to, home = from, isMoved, part } of items) {
    const isReplaced = items.some((other) => other.to === from)
    if (!isMoved || !isReplaced || (await files.stat(from)) || !(await files.stat(to))) continue
    moves.push({ name, from: to, to: from, home, part })
  }
  return moves
}
