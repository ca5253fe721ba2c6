import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, createReadStream, type Stats } from 'node:fs'
import fs from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { platformHere } from '../../system/platform.ts'
import { inPlace } from './in-place.ts'

/**
 * Everything that moving does to files. A table, so that a test can stop it at each call. What makes, renames or removes takes paths
 * without links above, and throws at one.
 */
export type FileCalls = typeof fileCalls

export const fileCalls = {
  /** What is at a path, a link itself and not what it leads to; undefined when there is nothing. */
  stat: (path: string): Promise<Stats | undefined> => fs.lstat(path).catch(unlessMissing),

  /** The real path of a folder. */
  real: (folder: string): Promise<string> => fs.realpath(folder),

  mayWrite: (path: string): Promise<void> => fs.access(path, constants.W_OK),

  /** Sorted, so that two equal folders are read alike. */
  names: async (folder: string): Promise<string[]> => (await fs.readdir(folder)).sort(),

  target: (link: string): Promise<string> => fs.readlink(link),

  /** The SHA-256 of a file's bytes. */
  async digest(file: string): Promise<string> {
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    return hash.digest('hex')
  },

  makeFolder: (path: string, mode: number): Promise<void> =>
    inPlace(path, (held) => fs.mkdir(held, { mode })).then(nothing),

  makeLink: (target: string, path: string): Promise<void> => fs.symlink(target, path),

  /** Fails when there is something. */
  copyFile: (from: string, to: string): Promise<void> => fs.copyFile(from, to, constants.COPYFILE_EXCL),

  /** Apple's own copier keeps everything that a Mac knows of files. */
  copyOnMac: (from: string, to: string): Promise<void> => run('/usr/bin/ditto', [from, to]).then(nothing),

  setMode: (path: string, mode: number): Promise<void> => fs.chmod(path, mode),

  setTimes: (path: string, accessed: Date, changed: Date): Promise<void> =>
    fs.utimes(path, accessed, changed),

  /** A folder is never put onto one that holds something; a file would be, so `link` comes before it. */
  rename: (from: string, to: string): Promise<void> =>
    inPlace(from, (heldFrom) => inPlace(to, (heldTo) => fs.rename(heldFrom, heldTo))),

  /** A second name for a file. Fails when the name is taken, which `rename` does not. */
  link: (from: string, to: string): Promise<void> =>
    inPlace(from, (heldFrom) => inPlace(to, (heldTo) => fs.link(heldFrom, heldTo))),

  removeFile: (path: string): Promise<void> => inPlace(path, fs.unlink),

  removeFolder: (path: string): Promise<void> => inPlace(path, (held) => fs.rmdir(held)),

  read: (file: string): Promise<string> => fs.readFile(file, 'utf8'),

  /** Adds to the end of a file, which must not be a link, and waits until that is on the disk. */
  append: (file: string, text: string): Promise<void> =>
    inPlace(file, async (held) => {
      const handle = await fs.open(held, APPENDING, 0o600)
      try {
        await handle.writeFile(text)
        await handle.sync()
      } finally {
        await handle.close()
      }
    }),

  /** Waits until a file, or the names in a folder, are on the disk. Windows can do neither without the right to write. */
  async flush(path: string): Promise<void> {
    if (platformHere() === 'windows') return
    const handle = await fs.open(path, 'r').catch(unlessForbidden)
    if (!handle) return
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  },
}

/** Windows knows no such links. */
const APPENDING = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)

const run = promisify(execFile)

const nothing = () => {}

/** A folder may be one that can be written into and not be read. */
function unlessForbidden(error: NodeJS.ErrnoException) {
  if (error.code === 'EACCES') return undefined
  throw error
}

function unlessMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
