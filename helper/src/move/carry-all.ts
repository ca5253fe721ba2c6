import type { MoveOutcome } from '#shared/helper/job.ts'
import { carry } from './carry.ts'
import type { FileCalls } from './files/file-calls.ts'
import { beginJournal, type Item, isRunName, type Journal } from './journal/journal.ts'
import { writeFinished, writeManifest } from './journal/manifest.ts'
import { movedWord, settled } from './journal/put-all-right.ts'
import type { MoveOptions } from './move-options.ts'
import { groundFor, isObjection } from './objection.ts'
import { carryWithRights } from './rights/with-rights.ts'
import { whyOf } from './why.ts'

type Fate = Pick<MoveOutcome, 'outcome' | 'sentence'>

/** Carries out a run. The caller holds the lock. */
export async function carryAll(files: FileCalls, options: MoveOptions): Promise<MoveOutcome[]> {
  const { state, run, kind, jobId, moves, onOutcome, signal, elevate, within } = options
  if (!isRunName(run)) throw new Error(`${JSON.stringify(run)} is not a name of a run.`)
  const outcomes = new Map<number, MoveOutcome>()
  const tell = (index: number, { name, from, to }: MoveOptions['moves'][number], fate: Fate) => {
    const outcome: MoveOutcome = { name, from, to, ...fate }
    outcomes.set(index, outcome)
    onOutcome?.(outcome)
  }

  let journal: Journal
  let folder: string | undefined
  try {
    const about = { run, at: new Date().toISOString(), kind, ...(jobId !== undefined && { jobId }), moves }
    journal = await beginJournal(files, state, about)
    folder = kind === 'organize' ? await manifestOf(files, options) : undefined
  } catch (error) {
    for (const [index, move] of moves.entries())
      tell(index, move, { outcome: 'failed', sentence: notBegun(error) })
    return [...outcomes.values()]
  }

  const left: Item[] = []
  for (const item of journal.items) {
    const fate = signal?.aborted ? STOPPED : await fateOf(item)
    if (fate) tell(item.index, item, fate)
    else left.push(item)
  }
  if (left.length > 0) await tellLeft(left)
  if (folder) await writeFinished(files, folder, new Date().toISOString()).catch(() => {})
  return moves.flatMap((_, index) => outcomes.get(index) ?? [])

  /** Undefined for what takes more rights. */
  async function fateOf(item: Item): Promise<Fate | undefined> {
    try {
      const ground = await groundFor(files, item, run, within)
      if (isObjection(ground)) return ground
      return (await carry(files, journal, item, ground))
        ? { outcome: movedWord(journal), sentence: '' }
        : undefined
    } catch (error) {
      if (!item.isUnfinished) return { outcome: 'failed', sentence: whyOf(error) }
      const { outcome, sentence } = await settled(files, journal, item, whyOf(error))
      return { outcome, sentence }
    }
  }

  async function tellLeft(items: Item[]) {
    const why = await carryWithRights(files, journal, items, elevate).catch(whyOf)
    for (const item of items) {
      const sentence = typeof why === 'string' ? why : (why.get(item.index) ?? '')
      tell(
        item.index,
        item,
        sentence ? { outcome: 'failed', sentence } : { outcome: movedWord(journal), sentence },
      )
    }
  }
}

/** Nothing is written outside the folders in which things may be moved. */
async function manifestOf(files: FileCalls, { run, moves, within }: MoveOptions) {
  const allowed: MoveOptions['moves'] = []
  for (const move of moves) {
    const ground = await groundFor(files, move, run, within)
    if (!isObjection(ground)) allowed.push({ ...move, to: ground.to })
  }
  return writeManifest(files, run, allowed)
}

const STOPPED: Fate = { outcome: 'kept', sentence: 'The job was stopped before it came to this one.' }

const notBegun = (error: unknown) =>
  `The list of moves could not be written, so nothing was moved. ${whyOf(error)}`
