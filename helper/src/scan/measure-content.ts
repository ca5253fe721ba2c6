import { createHash } from 'node:crypto'
import type { Dirent, Stats } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'
import type { ContentId, MeasuredContent } from '#shared/storage/content-places.ts'
import { currentPlatform } from '../system/current-platform.ts'
import { jsonFile } from '../system/json-file.ts'
import { orUndefined } from '../system/or-undefined.ts'
import { type ContentFolder, contentFolders } from './content-folders.ts'
import { privateFolderMatcher } from './private-folder-matcher.ts'

/** Limits for each folder, but `scanMs` for all together. `memoryMs` is how long a size counts while nothing changes near the top. */
export type ContentLimits = {
  /** Files and folders. */
  entries: number
  depth: number
  ms: number
  scanMs: number
  memoryMs: number
}

const LIMITS: ContentLimits = {
  entries: 300_000,
  depth: 24,
  ms: 10_000,
  scanMs: 30_000,
  memoryMs: 7 * 24 * 60 * 60 * 1000,
}

/** How many libraries are told apart in a folder, and how many folders are remembered. */
const MOST_FOLDERS = 500
/** How many files and folders of one folder are looked at: more than the limit of a measurement. */
const MOST_IN_FOLDER = LIMITS.entries
/** How many files and folders near the top tell if something has changed. */
const MOST_NEAR_TOP = 5000

const remembered = z.object({
  path: z.string(),
  top: z.string(),
  bytes: z.number(),
  isAtLeast: z.boolean(),
  at: z.number(),
})
type Remembered = z.infer<typeof remembered>
const memory = jsonFile('content.json', z.object({ folders: z.array(remembered) }))

type Size = { bytes: number; isAtLeast: boolean; isElsewhere: boolean }

type OwnContent = { state: string; privateFolders: string[]; isFull?: boolean; signal?: AbortSignal }

/** Measures what installers have put on this computer. `isFull` measures also what has not changed. */
export const measureOwnContent = ({ state, privateFolders, isFull, signal }: OwnContent) =>
  measureContent(contentFolders(currentPlatform(), homedir(), process.env), {
    state,
    isPrivate: privateFolderMatcher(privateFolders),
    limits: isFull ? { ...LIMITS, memoryMs: 0 } : LIMITS,
    ...(signal && { signal }),
  })

type Measuring = {
  state: string
  isPrivate: (path: string) => boolean
  limits?: ContentLimits
  signal?: AbortSignal
  now?: () => number
}

/**
 * Measures these folders and returns the sums by place, without places that are not there. Links are not followed, other file systems inside
 * are left out, private folders are not entered, and a file with several names counts once. A folder that has not changed near its top keeps
 * its size for a while: a change deeper inside is seen later. What could not be measured to the end is at least what it says.
 */
export async function measureContent(
  folders: readonly ContentFolder[],
  { state, isPrivate, limits = LIMITS, signal, now = Date.now }: Measuring,
): Promise<MeasuredContent[]> {
  const last = new Map(memory.read(state)?.folders.map((each) => [each.path, each]))
  const kept = new Map<string, Remembered>()
  const scanEnd = now() + limits.scanMs
  /** Folders and files with several names that were counted. */
  const counted = new Set<string>()
  const sums = new Map<ContentId, Size>()

  for (const place of folders)
    for (const root of await rootsOf(place)) {
      const size = await sizeOfRoot(root)
      if (!size) continue
      const sum = sums.get(place.id) ?? { bytes: 0, isAtLeast: false, isElsewhere: false }
      sums.set(place.id, {
        bytes: sum.bytes + size.bytes,
        isAtLeast: sum.isAtLeast || size.isAtLeast,
        isElsewhere: sum.isElsewhere || size.isElsewhere,
      })
    }
  // An interrupted scan has not met all folders. Where they cannot be saved, the next one measures everything again.
  if (!signal?.aborted)
    orUndefined(() => memory.write(state, { folders: [...kept.values()].slice(0, MOST_FOLDERS) }))
  return [...sums].map(([id, size]) => ({ id, ...size }))

  async function sizeOfRoot(root: string): Promise<Size | undefined> {
    if (isPrivate(root)) return undefined
    const stat = await statusOf(root)
    const known = last.get(root)
    if (stat === 'missing') return undefined
    if (stat === 'unreadable') return known && keptSize(known)
    if (stat.isSymbolicLink()) return { bytes: 0, isAtLeast: true, isElsewhere: true }
    if (!stat.isDirectory() || !isFirst(stat)) return undefined
    const top = await topOf(root)
    if (top === undefined || signal?.aborted || now() >= scanEnd)
      return known ? keptSize(known) : { bytes: 0, isAtLeast: true, isElsewhere: false }
    const age = known ? now() - known.at : 0
    if (known?.top === top.digest && age >= 0 && age < limits.memoryMs) {
      kept.set(root, known)
      return { ...known, isElsewhere: top.hasLink }
    }
    const { bytes, isAtLeast } = await sizeBelow(root, stat.dev)
    kept.set(root, { path: root, top: top.digest, bytes, isAtLeast, at: now() })
    return { bytes, isAtLeast: isAtLeast || top.hasLink, isElsewhere: top.hasLink }
  }

  function keptSize(known: Remembered): Size {
    kept.set(known.path, known)
    return { bytes: known.bytes, isAtLeast: true, isElsewhere: false }
  }

  function isFirst({ dev, ino }: Stats) {
    const key = `${dev}:${ino}`
    const isNew = !counted.has(key)
    counted.add(key)
    return isNew
  }

  async function sizeBelow(root: string, dev: number) {
    const end = Math.min(now() + limits.ms, scanEnd)
    const open = [{ folder: root, depth: 0 }]
    let bytes = 0
    let visitedCount = 0
    let isAtLeast = false
    for (let at = open.pop(); at; at = open.pop()) {
      const { folder, depth } = at
      const entries = await entriesOf(folder)
      isAtLeast ||= entries === undefined
      for (const entry of entries ?? []) {
        if (++visitedCount > limits.entries || now() >= end || signal?.aborted)
          return { bytes, isAtLeast: true }
        const current = path.join(folder, entry.name)
        if (!entry.isFile() && !entry.isDirectory()) continue
        const stat = await statusOf(current)
        if (stat === 'missing') continue
        if (stat === 'unreadable') isAtLeast = true
        else if (stat.isFile()) bytes += stat.nlink > 1 && !isFirst(stat) ? 0 : stat.size
        else if (!stat.isDirectory()) continue
        else if (stat.dev !== dev || depth >= limits.depth || isPrivate(current)) isAtLeast = true
        else open.push({ folder: current, depth: depth + 1 })
      }
    }
    return { bytes, isAtLeast }
  }
}

/** The folder itself, or those in it that have the file of a library. */
async function rootsOf({ folder, marker }: ContentFolder): Promise<string[]> {
  if (marker === undefined) return [folder]
  const inside = ((await entriesOf(folder)) ?? [])
    .filter((entry) => entry.isDirectory())
    .slice(0, MOST_FOLDERS)
  const roots: string[] = []
  for (const { name } of inside) {
    const root = path.join(folder, name)
    const entries = (await entriesOf(root)) ?? []
    if (entries.some((entry) => entry.isFile() && entry.name.toLowerCase().endsWith(marker))) roots.push(root)
  }
  return roots
}

/** A digest of names, times and sizes in the folder and in the folders in it; undefined when it cannot be read. A link in it leads elsewhere. */
async function topOf(root: string): Promise<{ digest: string; hasLink: boolean } | undefined> {
  const entries = await entriesOf(root)
  if (!entries) return undefined
  const hash = createHash('sha256')
  let count = 0
  const add = async (folder: string, names: string[]) => {
    for (const name of names) {
      if (++count > MOST_NEAR_TOP) return
      const stat = await statusOf(path.join(folder, name))
      hash.update(JSON.stringify(typeof stat === 'string' ? [name, stat] : [name, stat.mtimeMs, stat.size]))
    }
  }
  await add(root, namesOf(entries))
  for (const entry of entries.filter((each) => each.isDirectory())) {
    if (count > MOST_NEAR_TOP) break
    const folder = path.join(root, entry.name)
    await add(folder, namesOf((await entriesOf(folder)) ?? []))
  }
  return { digest: hash.digest('hex'), hasLink: entries.some((entry) => entry.isSymbolicLink()) }
}

const namesOf = (entries: { name: string }[]) => entries.map(({ name }) => name)

/** By name, so that an unchanged folder is the same. Undefined when it cannot be read. */
async function entriesOf(folder: string) {
  try {
    const entries: Dirent[] = []
    for await (const entry of await opendir(folder)) {
      entries.push(entry)
      if (entries.length > MOST_IN_FOLDER) break
    }
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return undefined
  }
}

async function statusOf(place: string): Promise<Stats | 'missing' | 'unreadable'> {
  try {
    return await lstat(place)
  } catch (error) {
    return error instanceof Error && 'code' in error && MISSING.has(error.code) ? 'missing' : 'unreadable'
  }
}

const MISSING = new Set<unknown>(['ENOENT', 'ENOTDIR'])
