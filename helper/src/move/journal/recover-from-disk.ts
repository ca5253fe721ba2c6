import type { Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { resolvedPath } from '../check-move.ts'
import type { FileCalls } from '../files/file-calls.ts'
import { removeTree, treeDigest } from '../files/tree.ts'
import * as words from '../move-words.ts'
import type { JournalItem } from './journal.ts'

/** The names of an unfinished copy and of an original that is being removed: hidden and without a plugin suffix, so that hosts ignore them. */
export const temporaryCopyPath = ({ to, key }: JournalItem) => join(dirname(to), `.plugfolio-part-${key}`)
export const removedOriginalPath = ({ from, key }: JournalItem) =>
  join(dirname(from), `.plugfolio-away-${key}`)

export type RecoveredMove = { isMoved: boolean; sentence: string }

/**
 * Finishes or undoes an interrupted move, depending on the files on the disk: afterwards the bundle is whole in one place, without
 * temporary files. When both places have it, the original stays. Can itself be interrupted and repeated. Throws disk errors, after which
 * it can be repeated.
 */
export async function recoverFromDisk(files: FileCalls, item: JournalItem): Promise<RecoveredMove> {
  const { digest } = item
  const [from, to] = [await resolvedPath(files, item.from), await resolvedPath(files, item.to)]
  const [part, away] = [temporaryCopyPath({ ...item, to }), removedOriginalPath({ ...item, from })]
  if (digest !== undefined && !(await files.stat(dirname(to))))
    throw new Error(`${dirname(to)} is not there.`)
  await removeTree(files, part)
  const [original, moved, removedOriginal] = [
    await files.stat(from),
    await files.stat(to),
    await files.stat(away),
  ]
  if (original && moved) return resolveBoth(original, moved)
  if (original) return LEFT_IN_PLACE
  // An original that is being removed comes back when its copy has changed, as long as the original is whole.
  if (removedOriginal && !(moved && (await isUnchanged(to))) && (await isUnchanged(away))) {
    await files.rename(away, from)
    await files.flush(dirname(from))
    return LEFT_IN_PLACE
  }
  if (!moved)
    return { isMoved: false, sentence: (await halfwaySentence(files, item)) ?? words.inNeitherPlace }
  await removeTree(files, away)
  await files.flush(dirname(from))
  return { isMoved: true, sentence: '' }

  /** True if the bundle at this path still has the digest of the one to move. */
  async function isUnchanged(place: string) {
    return digest !== undefined && (await treeDigest(files, place)) === digest
  }

  async function resolveBoth(one: Stats, two: Stats): Promise<RecoveredMove> {
    const isSameFile = one.ino === two.ino && one.dev === two.dev
    const hasTwoNames = isSameFile && one.isFile() && one.nlink > 1
    // Both paths lead to the same bundle because a folder above became a link, or another program has put something there.
    if (!hasTwoNames && (isSameFile || !(await isUnchanged(to))))
      return { isMoved: false, sentence: words.otherAtDestination }
    // Renamed first, so that an incomplete bundle never has the name of a whole one.
    await files.rename(to, part)
    await removeTree(files, part)
    await files.flush(dirname(to))
    return LEFT_IN_PLACE
  }
}

/** A move with administrator rights may go through a private folder of root above the bundle. */
async function halfwaySentence(files: FileCalls, { from }: JournalItem) {
  for (let parent = dirname(from); parent !== dirname(parent); parent = dirname(parent)) {
    const names = await files.names(parent).catch(() => [])
    const halfway = names.find((name) => name.startsWith('.plugfolio-root-'))
    if (halfway) return words.stoppedHalfway(join(parent, halfway))
  }
  return undefined
}

const LEFT_IN_PLACE: RecoveredMove = { isMoved: false, sentence: words.leftInPlace }
