import { basename, dirname, isAbsolute, normalize, sep } from 'node:path'
import type { Outcome } from '#shared/helper/job.ts'
import type { FileCalls } from './file-calls.ts'
import type { Move } from './journal.ts'

/** Folders below which bundles are taken away, and those below which they are put. */
export type Within = { from: string[]; to: string[] }

export type Objection = { outcome: Outcome['outcome']; sentence: string }

/** Why a move is not begun; undefined when nothing speaks against it. Looked at again before each one. */
export async function objectionTo(
  files: FileCalls,
  { from, to }: Move,
  run: string,
  within?: Within,
): Promise<Objection | undefined> {
  if (!isSound(from) || !isSound(to) || basename(from) !== basename(to)) return failed(NO_PLACE)
  if (within && !(await isBelowInTruth(files, from, within.from))) return failed(OUTSIDE)
  if (within && !(await isBelowInTruth(files, to, within.to))) return failed(OUTSIDE)
  const stat = await files.stat(from)
  if (!stat) return kept('It is no longer there.')
  if (stat.isSymbolicLink()) return kept('It is a link, and links stay where they are.')
  if (!stat.isDirectory() && !stat.isFile()) return kept('It is neither a file nor a folder.')
  if (await files.stat(to)) return kept('Something is in place already where it would go.')
  for (const path of [from, to]) {
    if (await hasLinkIn(files, path, run)) return failed(`A link stands in the way: ${path}`.slice(0, 500))
  }
  return undefined
}

const NO_PLACE = 'This is no place between which plugins are moved.'
const OUTSIDE = 'It lies outside the folders in which the helper may move plugins.'

const failed = (sentence: string): Objection => ({ outcome: 'failed', sentence })
const kept = (sentence: string): Objection => ({ outcome: 'kept', sentence })

/** A full path of a bundle, without detours. */
function isSound(path: string) {
  return isAbsolute(path) && normalize(path) === path && !path.includes('\0') && BUNDLE.test(path)
}

const BUNDLE = /[^/\\]\.(?:component|audiocomp|vst3?|aaxplugin|clap|lv2|dll|so)$/i

/** A link above a bundle may lead anywhere: where it lies in truth counts. What is still to be made lies where its parent does. */
async function isBelowInTruth(files: FileCalls, path: string, folders: string[]) {
  const place = await realParent(files, path)
  const real = await Promise.all(folders.map((folder) => files.real(folder).catch(() => folder)))
  return real.some((folder) => withEnd(place).startsWith(withEnd(folder)))
}

async function realParent(files: FileCalls, path: string): Promise<string> {
  const above = dirname(path)
  if (above === path) return path
  const stat = await files.stat(above)
  if (stat) return files.real(above)
  return `${withEnd(await realParent(files, above))}${basename(above)}`
}

const withEnd = (folder: string) => (folder.endsWith(sep) ? folder : `${folder}${sep}`)

/** In the folder of a run nothing is a link, unless somebody has put it there. */
async function hasLinkIn(files: FileCalls, path: string, run: string): Promise<boolean> {
  const parts = path.split(sep)
  const first = parts.indexOf(run)
  if (first === -1) return false
  for (let count = first + 1; count < parts.length; count++) {
    const stat = await files.stat(parts.slice(0, count).join(sep))
    if (stat?.isSymbolicLink()) return true
  }
  return false
}
