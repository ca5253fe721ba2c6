import fs from 'node:fs'
import type { DirectoryEntry } from '#shared/bundles/asking.ts'
import type { SyncFiles } from '#shared/bundles/run.ts'
import type { Seen } from './open-reader.ts'
import { openReader } from './open-reader.ts'

type Options = {
  /** What is neither listed nor followed. */
  isHidden?: (path: string) => boolean
  /** Called for every file that a result depends on; `null` when it existed and could not be read. */
  onRead?: (path: string, seen: Seen | null) => void
}

type DiskFiles = SyncFiles & {
  /** The real path of a folder. Must be resolved before a folder that the user named is listed: it may be a link. */
  enter: (folder: string) => string
  /** Gives back what is held open. */
  end: () => void
}

/** The files of this machine. Reads only, and never waits for a pipe or a device. */
export function onDisk({ isHidden = () => false, onRead = () => {} }: Options = {}): DiskFiles {
  const real = new Map<string, string>()
  const { read, end } = openReader(onRead)
  return {
    enter(folder) {
      const place = fs.realpathSync.native(folder)
      if (place !== folder) real.set(folder, place)
      return place
    },
    list(folder) {
      onRead(folder, seenAt(folder))
      return listed(folder, real, isHidden)
    },
    read,
    end,
  }
}

/** What is at a path now. */
export const seenAt = (path: string): Seen => fs.statSync(path, { throwIfNoEntry: false })

function listed(
  folder: string,
  real: Map<string, string>,
  isHidden: (path: string) => boolean,
): DirectoryEntry[] {
  const place = real.get(folder)
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((found): DirectoryEntry[] => {
    if (found.isSymbolicLink()) return linked(`${folder}/${found.name}`, found.name, real, isHidden)
    const isFolder = found.isDirectory()
    if (!isFolder && !found.isFile()) return []
    const entry: DirectoryEntry = { name: found.name, isFolder }
    if (isHidden(`${place ?? folder}/${found.name}`)) return []
    if (place !== undefined) {
      entry.real = `${place}/${found.name}`
      if (isFolder) real.set(`${folder}/${found.name}`, entry.real)
    }
    return [entry]
  })
}

/** A link is what it leads to; one that leads nowhere, in a circle, to a device or to something hidden is left out. */
function linked(
  link: string,
  name: string,
  real: Map<string, string>,
  isHidden: (path: string) => boolean,
): DirectoryEntry[] {
  try {
    const target = fs.realpathSync(link)
    const stat = fs.statSync(target)
    const isFolder = stat.isDirectory()
    if ((!isFolder && !stat.isFile()) || isHidden(target) || isHidden(link)) return []
    if (isFolder) real.set(link, target)
    return [{ name, isFolder, real: target }]
  } catch {
    return []
  }
}
