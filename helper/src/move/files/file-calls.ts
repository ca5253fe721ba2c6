import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, createReadStream, type Stats } from 'node:fs'
import fs from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { currentPlatform } from '../../system/current-platform.ts'
import { type Marks, readMarks, removeMarks, writeMark } from '../../system/quarantine.ts'

/**
 * All file operations of a move, as a table so that a test can make each of them fail. Those that create, rename or remove throw when
 * there is a link in the path above.
 */
export type FileCalls = typeof fileCalls

export const fileCalls = {
  /** The status of a path, without following a link; undefined when it does not exist. */
  stat: (path: string): Promise<Stats | undefined> => fs.lstat(path).catch(undefinedIfMissing),

  /** The real path of a folder. */
  real: (folder: string): Promise<string> => fs.realpath(folder),

  mayWrite: (path: string): Promise<void> => fs.access(path, constants.W_OK),

  /** Sorted, so that equal folders have equal digests. */
  names: async (folder: string): Promise<string[]> => (await fs.readdir(folder)).sort(),

  target: (link: string): Promise<string> => fs.readlink(link),

  /** The SHA-256 of a file's bytes. */
  async digest(file: string): Promise<string> {
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    return hash.digest('hex')
  },

  makeFolder: (path: string, mode: number): Promise<void> =>
    withoutLinks(path, (safePath) => fs.mkdir(safePath, { mode })).then(ignoreResult),

  makeLink: (target: string, path: string): Promise<void> => fs.symlink(target, path),

  /** Fails when `to` exists. */
  copyFile: (from: string, to: string): Promise<void> => fs.copyFile(from, to, constants.COPYFILE_EXCL),

  /** Apple's tool keeps all metadata. */
  copyOnMac: (from: string, to: string): Promise<void> =>
    run('/usr/bin/ditto', [from, to]).then(ignoreResult),

  setMode: (path: string, mode: number): Promise<void> => fs.chmod(path, mode),

  setTimes: (path: string, accessed: Date, changed: Date): Promise<void> =>
    fs.utimes(path, accessed, changed),

  /** Never replaces a folder with content, but would replace a file; so `link` comes first. */
  rename: (from: string, to: string): Promise<void> =>
    withoutLinks(from, (safeFrom) => withoutLinks(to, (safeTo) => fs.rename(safeFrom, safeTo))),

  /** Makes a hard link. Fails when `to` exists, unlike `rename`. */
  link: (from: string, to: string): Promise<void> =>
    withoutLinks(from, (safeFrom) => withoutLinks(to, (safeTo) => fs.link(safeFrom, safeTo))),

  removeFile: (path: string): Promise<void> => withoutLinks(path, fs.unlink),

  removeFolder: (path: string): Promise<void> => withoutLinks(path, (safePath) => fs.rmdir(safePath)),

  read: (file: string): Promise<string> => fs.readFile(file, 'utf8'),

  /** The marks with which macOS blocks these files and folders; undefined when its tool does not answer. */
  marks: (paths: readonly string[]): Promise<Marks | undefined> => readMarks(paths),

  /** Removes the marks of exactly these files and folders. A link at their end is not followed. */
  removeMarks: (paths: readonly string[]): Promise<boolean> => removeMarks(paths),

  /** Gives a mark to exactly these files and folders. A link at their end is not followed. */
  writeMark: (value: string, paths: readonly string[]): Promise<boolean> => writeMark(value, paths),

  /** Appends to a file, which must not be a link, and waits until it is on the disk. */
  append: (file: string, text: string): Promise<void> =>
    withoutLinks(file, async (safePath) => {
      const handle = await fs.open(safePath, APPEND_FLAGS, 0o600)
      try {
        await handle.writeFile(text)
        await handle.sync()
      } finally {
        await handle.close()
      }
    }),

  /** Waits until a file, or the names in a folder, are on the disk. Windows would need write access for this. */
  async flush(path: string): Promise<void> {
    if (currentPlatform() === 'windows') return
    const handle = await fs.open(path, 'r').catch(undefinedIfForbidden)
    if (!handle) return
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  },
}

/** Windows does not have O_NOFOLLOW. */
const APPEND_FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)

const run = promisify(execFile)

const ignoreResult = () => {}

/** A folder can be writable but not readable. */
function undefinedIfForbidden(error: NodeJS.ErrnoException) {
  if (error.code === 'EACCES') return undefined
  throw error
}

function undefinedIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

/** On Linux: O_PATH, which opens a folder only as a reference. */
const REFERENCE_ONLY = 0o10000000 | constants.O_DIRECTORY

/**
 * Calls `act` for a path without links in it, so that a link created after a check cannot lead elsewhere. On Linux it acts through the
 * open folder; on other systems, which cannot do that, it checks just before. Throws an error with the code LINKED.
 */
async function withoutLinks<T>(path: string, act: (path: string) => Promise<T>): Promise<T> {
  const folder = dirname(path)
  if (process.platform !== 'linux') {
    if ((await fs.realpath(folder)) !== folder) throw linkError(path)
    return act(path)
  }
  const handle = await fs.open(folder, REFERENCE_ONLY)
  try {
    const folderPath = `/proc/self/fd/${handle.fd}`
    if ((await fs.readlink(folderPath)) !== folder) throw linkError(path)
    return await act(join(folderPath, basename(path)))
  } finally {
    await handle.close()
  }
}

const linkError = (path: string) =>
  Object.assign(new Error(`There is a link above ${path}.`), { code: 'LINKED' })

/** Creates a folder and its missing parents, and waits until their names are on the disk. */
export async function makeFolders(files: FileCalls, folder: string, mode = 0o755): Promise<void> {
  const stat = await files.stat(folder)
  if (stat?.isDirectory()) return
  if (stat && !stat.isSymbolicLink())
    throw Object.assign(new Error(`${folder} is a file.`), { code: 'ENOTDIR' })
  if (stat) return
  const parent = dirname(folder)
  if (parent !== folder) await makeFolders(files, parent, mode)
  await files.makeFolder(folder, mode).catch(ignoreExisting)
  await files.flush(parent)
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
