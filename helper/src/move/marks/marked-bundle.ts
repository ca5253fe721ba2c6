import { dirname } from 'node:path'
import { inChunks } from '#shared/in-chunks.ts'
import { isBlocking } from '../../system/quarantine.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import { type AllowedFolders, isBelow } from '../check-move.ts'
import type { FileCalls } from '../files/file-calls.ts'
import { entriesBelow, treeDigest } from '../files/tree.ts'
import type { KeptMarks } from '../journal/journal.ts'
import type { RecoveredMove } from '../journal/recover-from-disk.ts'
import * as words from '../move-words.ts'

/** A bundle that macOS blocks: which file or folder it is, and the digest of everything in it. */
export type BlockedBundle = { path: string; device: number; file: number; digest: string }

/** A bundle with more files and folders is not unblocked. */
const MOST_ENTRIES = 50_000

/** The bundle at a path if macOS blocks it, or why it is left alone, as a sentence. Reads only. Throws disk errors. */
export async function blockedBundleAt(
  files: FileCalls,
  path: string,
  { from, isPrivate }: Pick<AllowedFolders, 'from' | 'isPrivate'>,
): Promise<BlockedBundle | string> {
  const place = await placeOf(files, path)
  if (typeof place === 'string') return place
  if (isPrivate?.(path) || !(await isBelow(files, path, from))) return words.outsideScanFolders
  const marks = await marksIn(files, path)
  if (typeof marks === 'string') return marks
  if (![...marks.values()].some(isBlocking)) return words.notBlocked
  return { path, ...place, digest: await treeDigest(files, path) }
}

/**
 * The marks of a bundle that the user has agreed to unblock, as a journal keeps them, or why it is left alone. Asked just before they are
 * removed, because the bundle may be another one by now.
 */
export async function marksToKeep(
  files: FileCalls,
  { path, device, file, digest }: BlockedBundle,
): Promise<KeptMarks | string> {
  if (!(await isSamePlace(files, path, { device, file }))) return words.changedSinceAsked
  if ((await treeDigest(files, path)) !== digest) return words.changedSinceAsked
  const marks = await marksIn(files, path)
  if (typeof marks === 'string') return marks
  if (marks.size === 0) return words.notBlocked
  const values = new Map<string, string[]>()
  for (const [place, value] of marks)
    values.set(value, [...(values.get(value) ?? []), place.slice(path.length)])
  return { device, file, values: Array.from(values, ([value, names]) => ({ value, names })) }
}

/** Removes the kept marks of a bundle. Undefined when none of them is left, or why it could not be done, as a sentence. */
export async function liftKeptMarks(
  files: FileCalls,
  path: string,
  kept: KeptMarks,
): Promise<string | undefined> {
  const places = kept.values.flatMap(({ names }) => names.map((name) => path + name))
  for (const part of inChunks(places, AT_ONCE)) {
    if (!(await isSamePlace(files, path, kept)) || !(await areUnlinked(files, part)))
      return words.changedSinceAsked
    if (!(await files.removeMarks(part)) && !(await areBare(files, part))) return words.unblockForbidden
  }
  return (await areBare(files, places)) ? undefined : words.unblockForbidden
}

async function areBare(files: FileCalls, places: readonly string[]): Promise<boolean> {
  const marks = await files.marks(places)
  return marks !== undefined && !marks.hasTrouble && marks.values.size === 0
}

/**
 * Gives a bundle its kept marks back. What has a mark again keeps that, and what is gone is left out. Undefined when it is done, or why the
 * bundle is left alone for good, as a sentence. Can be interrupted and repeated. Throws when it must be tried again later.
 */
export async function putMarksBack(
  files: FileCalls,
  path: string,
  kept: KeptMarks,
): Promise<string | undefined> {
  if (!(await files.stat(dirname(path)))) throw new UserFacingError(words.diskAway)
  if (!(await files.stat(path))) return words.gone
  if (!(await isSamePlace(files, path, kept))) return words.replacedSince
  for (const { value, names } of kept.values) {
    const places = names.map((name) => path + name)
    for (const part of inChunks(places, AT_ONCE)) {
      const there = await thoseThere(files, part)
      const marks = await files.marks(there)
      if (!marks) throw new UserFacingError(words.noAttributeTool)
      const bare = there.filter((place) => !marks.values.has(place))
      if (bare.length === 0) continue
      if (!(await isSamePlace(files, path, kept)) || !(await areUnlinked(files, bare)))
        return words.replacedSince
      if (!(await files.writeMark(value, bare))) throw new UserFacingError(words.partlyUnblocked)
    }
  }
  return undefined
}

/** Ends what was interrupted, in either direction: the bundle is blocked as before. */
export async function recoverMarks(files: FileCalls, path: string, kept: KeptMarks): Promise<RecoveredMove> {
  return { isMoved: false, sentence: (await putMarksBack(files, path, kept)) ?? words.blockedAsBefore }
}

type Place = Pick<BlockedBundle, 'device' | 'file'>

/** Which file or folder is at a path that has no link in it, or why it is left alone. */
async function placeOf(files: FileCalls, path: string): Promise<Place | string> {
  const stat = await files.stat(path)
  if (!stat) return words.gone
  if (stat.isSymbolicLink() || (await files.real(path)) !== path) return words.linkedBundle
  if (!stat.isDirectory() && !stat.isFile()) return words.partlyUnreadable
  return { device: stat.dev, file: stat.ino }
}

async function isSamePlace(files: FileCalls, path: string, { device, file }: Place): Promise<boolean> {
  const place = await placeOf(files, path)
  return typeof place !== 'string' && place.device === device && place.file === file
}

/** The marks of a bundle and of everything in it but links, or why they cannot be told. */
async function marksIn(files: FileCalls, path: string): Promise<Map<string, string> | string> {
  const places: string[] = []
  for await (const { path: place, kind } of entriesBelow(files, path)) {
    if (kind === 'link') continue
    if (places.push(place) > MOST_ENTRIES) return words.tooManyFiles
  }
  const marks = await files.marks(places)
  if (!marks) return words.noAttributeTool
  return marks.hasTrouble ? words.partlyUnreadable : marks.values
}

/** Places for which the disk is asked at once, just before they are changed. */
const AT_ONCE = { count: 100 }

/** True if each of these is a file or a folder, and none is reached through a link. */
async function areUnlinked(files: FileCalls, places: readonly string[]): Promise<boolean> {
  for (const folder of new Set(places.map(dirname)))
    if ((await files.real(folder).catch(() => '')) !== folder) return false
  for (const place of places) {
    const stat = await files.stat(place)
    if (!stat?.isDirectory() && !stat?.isFile()) return false
  }
  return true
}

/** Those that are still there, and are no links. */
async function thoseThere(files: FileCalls, places: readonly string[]): Promise<string[]> {
  const there: string[] = []
  for (const place of places) if (await areUnlinked(files, [place])) there.push(place)
  return there
}
