import { dirname } from 'node:path'
import type { FileCalls } from './files/file-calls.ts'
import { makeFolders } from './files/make-folders.ts'
import { copyTree, digestOf, removeTree } from './files/tree.ts'
import { addStep, type Item, type Journal } from './journal/journal.ts'
import { awayOf, partOf } from './journal/put-right.ts'
import type { Truth } from './objection.ts'

/**
 * Moves one bundle, with each step in the journal before it is made. False when it takes more rights than this person has:
 * nothing has changed then. Throws what a disk throws, after which `putRight` has to be asked.
 */
export async function carry(files: FileCalls, journal: Journal, item: Item, truth: Truth): Promise<boolean> {
  const home = truth.from === item.from ? {} : { home: truth.from }
  await addStep(files, journal, { item: item.index, step: 'begin', ...home })
  item.isUnfinished = true
  const how = await renamed(files, truth)
  if (how === 'other-volume') await copied(files, journal, item, truth)
  if (how === 'no-rights') return false
  await addStep(files, journal, { item: item.index, step: 'end', isMoved: true })
  item.isUnfinished = false
  return true
}

type How = 'renamed' | 'other-volume' | 'no-rights'

async function renamed(files: FileCalls, { from, to }: Truth): Promise<How> {
  try {
    await makeFolders(files, dirname(to))
    await renameWithoutReplacing(files, from, to)
  } catch (error) {
    const how = HOW.get(codeOf(error))
    if (!how) throw error
    return how
  }
  await files.flush(dirname(to))
  await files.flush(dirname(from))
  return 'renamed'
}

const HOW = new Map<unknown, How>([
  ['EXDEV', 'other-volume'],
  ['EACCES', 'no-rights'],
  ['EPERM', 'no-rights'],
])

/** A hard link fails where a file exists; only a disk without hard links needs a check before. */
async function renameWithoutReplacing(files: FileCalls, from: string, to: string) {
  const stat = await files.stat(from)
  if (stat?.isFile()) {
    const isLinked = await files.link(from, to).then(
      () => true,
      (error) => {
        if (!KNOWS_NO_LINKS.has(codeOf(error))) throw error
      },
    )
    if (isLinked) return removeFirstName(files, from, to)
  }
  if (await files.stat(to)) throw Object.assign(new Error(`${to} is there.`), { code: 'EEXIST' })
  await files.rename(from, to)
}

const KNOWS_NO_LINKS = new Set<unknown>(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

async function removeFirstName(files: FileCalls, from: string, to: string) {
  try {
    await files.removeFile(from)
  } catch (error) {
    await files.removeFile(to)
    throw error
  }
}

/**
 * To another volume: a copy under a hidden name, which gets its own name when it is the same as the original. The original then
 * goes under a hidden name first, so that no half of it is ever to be seen.
 */
async function copied(files: FileCalls, journal: Journal, item: Item, truth: Truth) {
  const { from, to } = truth
  const [part, away] = [partOf({ ...item, to }), awayOf({ ...item, from })]
  await files.mayWrite(dirname(from))
  const digest = await digestOf(files, from)
  item.digest = digest
  await addStep(files, journal, { item: item.index, step: 'copy', digest })
  await copyTree(files, from, part)
  const isSame = (await digestOf(files, part)) === digest && (await digestOf(files, from)) === digest
  if (!isSame) throw Object.assign(new Error(`${from} changed.`), { code: 'CHANGED' })
  await renameWithoutReplacing(files, part, to)
  await files.flush(dirname(to))
  await files.rename(from, away)
  await files.flush(dirname(from))
  await removeTree(files, away)
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
