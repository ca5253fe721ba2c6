import { dirname } from 'node:path'
import type { RealMovePaths } from './check-move.ts'
import { type FileCalls, makeFolders } from './files/file-calls.ts'
import { copyTree, removeTree, treeDigest } from './files/tree.ts'
import { addStep, type Journal, type JournalItem } from './journal/journal.ts'
import { removedOriginalPath, temporaryCopyPath } from './journal/recover-from-disk.ts'

/**
 * Moves one bundle and writes each step into the journal first. Returns false when the move needs administrator rights; nothing has
 * changed then. Throws disk errors, after which `putRight` must be called.
 */
export async function moveOneBundle(
  files: FileCalls,
  journal: Journal,
  item: JournalItem,
  truth: RealMovePaths,
): Promise<boolean> {
  const home = truth.from === item.from ? {} : { home: truth.from }
  await addStep(files, journal, { item: item.index, step: 'begin', ...home })
  item.isUnfinished = true
  const result = await tryRename(files, truth)
  if (result === 'other-volume') await moveByCopy(files, journal, item, truth)
  if (result === 'no-rights') return false
  await addStep(files, journal, { item: item.index, step: 'end', isMoved: true })
  item.isUnfinished = false
  return true
}

type RenameResult = 'renamed' | 'other-volume' | 'no-rights'

async function tryRename(files: FileCalls, { from, to }: RealMovePaths): Promise<RenameResult> {
  try {
    await makeFolders(files, dirname(to))
    await renameWithoutReplacing(files, from, to)
  } catch (error) {
    const result = RESULTS.get(codeOf(error))
    if (!result) throw error
    return result
  }
  await files.flush(dirname(to))
  await files.flush(dirname(from))
  return 'renamed'
}

const RESULTS = new Map<unknown, RenameResult>([
  ['EXDEV', 'other-volume'],
  ['EACCES', 'no-rights'],
  ['EPERM', 'no-rights'],
])

/** A hard link fails when its name exists. Without hard links, and for folders, it checks just before the rename. */
async function renameWithoutReplacing(files: FileCalls, from: string, to: string) {
  const stat = await files.stat(from)
  if (stat?.isFile()) {
    const isLinked = await files.link(from, to).then(
      () => true,
      (error) => {
        if (!WITHOUT_HARD_LINKS.has(codeOf(error))) throw error
      },
    )
    if (isLinked) return removeOriginalName(files, from, to)
  }
  if (await files.stat(to)) throw Object.assign(new Error(`${to} is there.`), { code: 'EEXIST' })
  await files.rename(from, to)
}

const WITHOUT_HARD_LINKS = new Set<unknown>(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

async function removeOriginalName(files: FileCalls, from: string, to: string) {
  try {
    await files.removeFile(from)
  } catch (error) {
    await files.removeFile(to)
    throw error
  }
}

/**
 * Moves to another volume: makes a copy with a hidden name and renames it when it equals the original. The original is first renamed to
 * a hidden name, so that an incomplete bundle is never visible.
 */
async function moveByCopy(files: FileCalls, journal: Journal, item: JournalItem, truth: RealMovePaths) {
  const { from, to } = truth
  const [part, away] = [temporaryCopyPath({ ...item, to }), removedOriginalPath({ ...item, from })]
  await files.mayWrite(dirname(from))
  const digest = await treeDigest(files, from)
  item.digest = digest
  await addStep(files, journal, { item: item.index, step: 'copy', digest })
  await copyTree(files, from, part)
  const isSame = (await treeDigest(files, part)) === digest && (await treeDigest(files, from)) === digest
  if (!isSame) throw Object.assign(new Error(`${from} changed.`), { code: 'CHANGED' })
  await renameWithoutReplacing(files, part, to)
  await files.flush(dirname(to))
  await files.rename(from, away)
  await files.flush(dirname(from))
  await removeTree(files, away)
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
