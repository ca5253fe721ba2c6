import fs from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import type { DirectoryEntry } from '#shared/bundles/asking.ts'
import type { SyncFiles } from '#shared/bundles/run.ts'
import { unreadableReasonOf } from '#shared/bundles/unreadable.ts'
import type { Seen } from './open-reader.ts'
import { filePartReader } from './open-reader.ts'

type Options = {
  /** Paths that are neither listed nor followed. */
  isHidden?: (path: string) => boolean
  /** Called for every path that a result depends on; `null` when it exists and could not be read. */
  onRead?: (path: string, seen: Seen | null) => void
}

/**
 * A scan takes a second, of which the V8 of Node 20 spends a third on optimizing functions that are soon done. With twice its usual budget
 * it optimizes only those that run longer. Later versions do not know this option, and would print that.
 */
const COMPILES_LATER = '--interrupt-budget=270336'
const KNOWS_BUDGET = process.versions.v8.startsWith('11.')

type DiskFiles = SyncFiles & {
  /** Returns the real path of a folder. Must be called before a folder from the user is listed, because it may be a link. */
  enter: (folder: string) => string
  /** Closes open files. */
  end: () => void
}

/** The files of this computer. Reads only, and never waits for a pipe or a device. */
export function diskFiles({ isHidden = () => false, onRead = () => {} }: Options = {}): DiskFiles {
  if (KNOWS_BUDGET) setFlagsFromString(COMPILES_LATER)
  const realPaths = new Map<string, string>()
  const { read, end } = filePartReader(onRead)
  return {
    enter(folder) {
      const realPath = fs.realpathSync.native(folder)
      if (realPath !== folder) realPaths.set(folder, realPath)
      return realPath
    },
    list(folder) {
      onRead(folder, pathStatus(folder))
      return entriesOf(folder, { realPaths, isHidden, onRead })
    },
    read,
    end,
  }
}

/** The current status of a path. */
export const pathStatus = (path: string): Seen => fs.statSync(path, { throwIfNoEntry: false })

type Listing = Required<Options> & { realPaths: Map<string, string> }

function entriesOf(folder: string, { realPaths, isHidden, onRead }: Listing): DirectoryEntry[] {
  const realPath = realPaths.get(folder)
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((found): DirectoryEntry[] => {
    if (found.isSymbolicLink()) {
      const link = `${folder}/${found.name}`
      const entry = linkedEntry(link, found.name, realPaths, isHidden)
      if (!entry) return []
      // The target of a link may change while the folder of the bundle stays the same.
      onRead(link, pathStatus(link))
      return [entry]
    }
    const isFolder = found.isDirectory()
    if (!isFolder && !found.isFile()) return []
    const entry: DirectoryEntry = { name: found.name, isFolder }
    if (isHidden(`${realPath ?? folder}/${found.name}`)) return []
    if (realPath !== undefined) {
      entry.real = `${realPath}/${found.name}`
      if (isFolder) realPaths.set(`${folder}/${found.name}`, entry.real)
    }
    return [entry]
  })
}

/** Resolves a link; omits one that is circular, or leads to a device or something hidden. */
function linkedEntry(
  link: string,
  name: string,
  realPaths: Map<string, string>,
  isHidden: (path: string) => boolean,
): DirectoryEntry | undefined {
  if (isHidden(link)) return undefined
  try {
    const target = fs.realpathSync(link)
    const stat = fs.statSync(target)
    const isFolder = stat.isDirectory()
    if ((!isFolder && !stat.isFile()) || isHidden(target)) return undefined
    if (isFolder) realPaths.set(link, target)
    return { name, isFolder, real: target }
  } catch (error) {
    return unreadableReasonOf(error) === 'vanished'
      ? { name, isFolder: false, leadsNowhere: true }
      : undefined
  }
}
