import type { Stats } from 'node:fs'
import { basename, dirname, isAbsolute, normalize, sep } from 'node:path'
import type { MoveOutcome } from '#shared/helper/job.ts'
import type { FileCalls } from './files/file-calls.ts'
import type { Move } from './journal/journal.ts'
import * as words from './move-words.ts'

/** Folders below which bundles may be moved away, and those below which they may be put. Nothing private is moved. */
export type AllowedFolders = { from: string[]; to: string[]; isPrivate?: (realPath: string) => boolean }

/** Which bundle a path meant when the user was asked: its real path, and the file or folder there. */
type AgreedBundle = { real: string; device: number; file: number }
export type AgreedBundles = ReadonlyMap<string, AgreedBundle>

/** The bundles at the paths of moves as they are now, by path. */
export async function bundlesNow(files: FileCalls, moves: readonly Move[]): Promise<AgreedBundles> {
  const bundles = new Map<string, AgreedBundle>()
  for (const { from } of moves) {
    const real = await resolvedPath(files, from)
    const stat = await files.stat(real)
    if (stat) bundles.set(from, { real, device: stat.dev, file: stat.ino })
  }
  return bundles
}

export type MoveObjection = { outcome: MoveOutcome['outcome']; sentence: string }

/** The real paths of a move, resolved once, so that later links change nothing. */
export type RealMovePaths = { from: string; to: string }

/**
 * The real paths of a move, or the reason why it must not begin. Called again before each move. A bundle that comes back must return to
 * the same folder: `home` is its real path from when it was moved away, if that differs from `to`.
 */
export async function checkMove(
  files: FileCalls,
  { from, to, home }: Move,
  run: string,
  { within, agreed }: { within?: AllowedFolders; agreed?: AgreedBundles } = {},
): Promise<MoveObjection | RealMovePaths> {
  if (!isFullBundlePath(from) || !isFullBundlePath(to) || basename(from) !== basename(to))
    return failed(words.wrongPaths)
  const realPaths = { from: await resolvedPath(files, from), to: await resolvedPath(files, to) }
  if (within && !(await isBelow(files, realPaths.from, within.from))) return failed(words.outsideMoveFolders)
  if (within && !(await isBelow(files, realPaths.to, within.to))) return failed(words.outsideMoveFolders)
  if (within?.isPrivate?.(realPaths.from)) return failed(words.outsideMoveFolders)
  const stat = await files.stat(realPaths.from)
  if (!stat) return objection(words.gone)
  if (stat.isSymbolicLink()) return objection(words.isLink)
  if (!stat.isDirectory() && !stat.isFile()) return objection(words.neitherFileNorFolder)
  if (agreed && !isSameBundle(agreed.get(from), realPaths.from, stat))
    return objection(words.replacedSinceAsked)
  if (await files.stat(realPaths.to)) return objection(words.occupied)
  if (home !== undefined && realPaths.to !== home) return failed(words.linkInTheWay(to))
  for (const [path, real] of [
    [from, realPaths.from],
    [to, realPaths.to],
  ] as const) {
    if (await hasLinkIn(files, path, real, run)) return failed(words.linkInTheWay(path))
  }
  return realPaths
}

const isSameBundle = (agreed: AgreedBundle | undefined, real: string, { dev, ino }: Stats) =>
  agreed?.real === real && agreed.device === dev && agreed.file === ino

export const isObjection = (ground: MoveObjection | RealMovePaths): ground is MoveObjection =>
  'outcome' in ground

const failed = (sentence: string): MoveObjection => ({ outcome: 'failed', sentence })
const objection = (sentence: string): MoveObjection => ({ outcome: 'kept', sentence })

/** A full path of a bundle, without detours. */
function isFullBundlePath(path: string) {
  return isAbsolute(path) && normalize(path) === path && !path.includes('\0') && BUNDLE.test(path)
}

const BUNDLE = /[^/\\]\.(?:component|audiocomp|vst3?|aaxplugin|clap|lv2|dll|so)$/i

/** True for a real path below one of these folders. Compares real paths, because a link above a bundle may lead anywhere. */
export async function isBelow(files: FileCalls, place: string, folders: string[]) {
  const real = await Promise.all(folders.map((folder) => files.real(folder).catch(() => folder)))
  return real.some((folder) => withSeparator(dirname(place)).startsWith(withSeparator(folder)))
}

/** The real path. Folders that do not exist yet are resolved with their parent. */
export async function resolvedPath(files: FileCalls, path: string): Promise<string> {
  return `${withSeparator(await realParent(files, path))}${basename(path)}`
}

async function realParent(files: FileCalls, path: string): Promise<string> {
  const parent = dirname(path)
  if (parent === path) return path
  const stat = await files.stat(parent)
  if (stat) return files.real(parent)
  return `${withSeparator(await realParent(files, parent))}${basename(parent)}`
}

const withSeparator = (folder: string) => (folder.endsWith(sep) ? folder : `${folder}${sep}`)

/** The helper creates no links in the folder of a run, so a link there comes from another program. */
async function hasLinkIn(files: FileCalls, path: string, real: string, run: string) {
  const parts = path.split(sep)
  const first = parts.indexOf(run)
  if (first === -1) return false
  const folder = await resolvedPath(files, parts.slice(0, first + 1).join(sep))
  return real !== [folder, ...parts.slice(first + 1)].join(sep)
}
