import { basename, dirname, isAbsolute, normalize, sep } from 'node:path'
import type { MoveOutcome } from '#shared/helper/job.ts'
import type { FileCalls } from './files/file-calls.ts'
import type { Move } from './journal/journal.ts'

/** Folders below which bundles are taken away, and those below which they are put. */
export type Within = { from: string[]; to: string[] }

export type Objection = { outcome: MoveOutcome['outcome']; sentence: string }

/** Both ends of a move without a link above them. Found out once and used from then on, so that later links change nothing. */
export type Truth = { from: string; to: string }

/**
 * Where a move goes in truth, or why it is not begun. Looked at again before each one. What comes back has to find the way on which
 * it was taken away: `home` is where that led in truth, when that was not what the path says.
 */
export async function groundFor(
  files: FileCalls,
  { from, to, home }: Move,
  run: string,
  within?: Within,
): Promise<Objection | Truth> {
  if (!isSound(from) || !isSound(to) || basename(from) !== basename(to)) return failed(NO_PLACE)
  const truth = { from: await inTruth(files, from), to: await inTruth(files, to) }
  if (within && !(await isBelow(files, truth.from, within.from))) return failed(OUTSIDE)
  if (within && !(await isBelow(files, truth.to, within.to))) return failed(OUTSIDE)
  const stat = await files.stat(truth.from)
  if (!stat) return kept('It is no longer there.')
  if (stat.isSymbolicLink()) return kept('It is a link, and links stay where they are.')
  if (!stat.isDirectory() && !stat.isFile()) return kept('It is neither a file nor a folder.')
  if (await files.stat(truth.to)) return kept('Something is in place already where it would go.')
  if (home !== undefined && truth.to !== home) return failed(linkIn(to))
  for (const [path, real] of [
    [from, truth.from],
    [to, truth.to],
  ] as const) {
    if (await hasLinkIn(files, path, real, run)) return failed(linkIn(path))
  }
  return truth
}

export const isObjection = (ground: Objection | Truth): ground is Objection => 'outcome' in ground

const linkIn = (path: string) => `A link stands in the way: ${path}`.slice(0, 500)

const NO_PLACE = 'Plugins are not moved to or from this place.'
const OUTSIDE = 'It is outside the folders in which the helper may move plugins.'

const failed = (sentence: string): Objection => ({ outcome: 'failed', sentence })
const kept = (sentence: string): Objection => ({ outcome: 'kept', sentence })

/** A full path of a bundle, without detours. */
function isSound(path: string) {
  return isAbsolute(path) && normalize(path) === path && !path.includes('\0') && BUNDLE.test(path)
}

const BUNDLE = /[^/\\]\.(?:component|audiocomp|vst3?|aaxplugin|clap|lv2|dll|so)$/i

/** A link above a bundle may lead anywhere, so the real path counts. */
async function isBelow(files: FileCalls, place: string, folders: string[]) {
  const real = await Promise.all(folders.map((folder) => files.real(folder).catch(() => folder)))
  return real.some((folder) => withEnd(dirname(place)).startsWith(withEnd(folder)))
}

/** A path without a link above it. A folder that does not exist yet is below the real path of its parent. */
export async function inTruth(files: FileCalls, path: string): Promise<string> {
  return `${withEnd(await realParent(files, path))}${basename(path)}`
}

async function realParent(files: FileCalls, path: string): Promise<string> {
  const above = dirname(path)
  if (above === path) return path
  const stat = await files.stat(above)
  if (stat) return files.real(above)
  return `${withEnd(await realParent(files, above))}${basename(above)}`
}

const withEnd = (folder: string) => (folder.endsWith(sep) ? folder : `${folder}${sep}`)

/** In the folder of a run nothing is a link, unless another program has put it there. */
async function hasLinkIn(files: FileCalls, path: string, real: string, run: string) {
  const parts = path.split(sep)
  const first = parts.indexOf(run)
  if (first === -1) return false
  const folder = await inTruth(files, parts.slice(0, first + 1).join(sep))
  return real !== [folder, ...parts.slice(first + 1)].join(sep)
}
