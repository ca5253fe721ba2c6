import fs from 'node:fs'
import path from 'node:path'
import type { Entry, ReadRequest } from '../asking.ts'
import type { SyncFiles } from '../run.ts'
import { Unreadable } from '../unreadable.ts'

/** The files of this machine, for tests and measurements. Reads only, and changes no time stamp that it can keep. */
export function onDisk(): SyncFiles {
  const real = new Map<string, string>()
  return {
    list: (folder) => listed(folder, real),
    read: readFile,
  }
}

function listed(folder: string, real: Map<string, string>): Entry[] {
  const place = real.get(folder) ?? folder
  const isElsewhere = place !== folder
  const entries: Entry[] = []
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) entries.push(...linked(folder, entry.name, real))
    else if (entry.isDirectory() || entry.isFile()) {
      const found: Entry = { name: entry.name, isFolder: entry.isDirectory() }
      if (isElsewhere) {
        found.real = `${place}/${entry.name}`
        if (found.isFolder) real.set(`${folder}/${entry.name}`, found.real)
      }
      entries.push(found)
    }
  }
  return entries
}

/** A link is what it leads to; one that leads nowhere, in a circle, or to a device is left out. */
function linked(folder: string, name: string, real: Map<string, string>): Entry[] {
  const link = path.join(folder, name)
  try {
    const target = fs.realpathSync(link)
    const stat = fs.statSync(target)
    if (!stat.isDirectory() && !stat.isFile()) return []
    if (stat.isDirectory()) real.set(link, target)
    return [{ name, isFolder: stat.isDirectory(), real: target }]
  } catch {
    return []
  }
}

const FLAGS = fs.constants.O_RDONLY | fs.constants.O_NONBLOCK | fs.constants.O_NOCTTY
const buffer = Buffer.allocUnsafeSlow((1 << 20) + 1)

function readFile({ path: file, max, at, isPart, isOptional }: ReadRequest): Uint8Array | null {
  if (isOptional && !fs.existsSync(file)) return null
  const descriptor = fs.openSync(file, FLAGS)
  try {
    const stat = fs.fstatSync(descriptor)
    if (!stat.isFile()) throw new Unreadable('not-a-file')
    if (!isPart && stat.size > max) throw new Unreadable('too-big')
    const read = fs.readSync(descriptor, buffer, 0, Math.min(max, buffer.length), at)
    if (!isPart && read > max) throw new Unreadable('too-big')
    // Lent until the next read: every reader is done with its bytes before it asks for more.
    return buffer.subarray(0, read)
  } finally {
    fs.closeSync(descriptor)
  }
}
