import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import { basename, join } from 'node:path'
import { UnreadableSongError } from '#shared/songs/refusal.ts'
import { chunksOf, type SongFile } from '#shared/songs/source.ts'
import { unpackedEntry, zipEntries } from '#shared/songs/zip/zipped-files.ts'
import { fileCalls } from '../../../move/files/file-calls.ts'
import { inflate } from '../../../system/inflate.ts'
import { orUndefined } from '../../../system/or-undefined.ts'
import { UserFacingError } from '../../../system/user-facing-error.ts'
import { ARCHIVE } from '../install-words.ts'
import { formOfFile } from './form-of-file.ts'
import { isLitter, nameRegister, safeParts, staysInBundle, UNPACK_LIMITS, unpackLimit } from './safe-name.ts'
import { type TarEntry, tarEntries } from './tar-entries.ts'

/**
 * Unpacks a checked file into an empty folder that nobody else writes to. Nothing is written outside it: names are checked one by one,
 * files are created where none was, and links come last. `name` is that of the file at its maker. Throws a sentence; what was written
 * until then stays for the caller to remove.
 */
export async function unpackFile(path: string, name: string, folder: string): Promise<void> {
  const form = await formOfFile(path)
  const { size } = await fs.stat(path)
  const writer = entryWriter(folder, unpackLimit(size))
  const file = await openFile(path, size)
  try {
    if (form === 'zip') await unpackZip(file.file, writer)
    else if (form === 'gzip') await unpackTar(inflate('gzip', chunksOf(file.file)), writer)
    else if (form === 'tar') await unpackTar(chunksOf(file.file), writer)
    else if (form === 'program')
      await writer.write(safeParts(fileNameIn(name)), {
        kind: 'file',
        mode: 0o755,
        chunks: () => chunksOf(file.file),
      })
    else throw new UserFacingError(ARCHIVE.forms[form])
    await writer.end()
  } catch (error) {
    if (error instanceof UnreadableSongError)
      throw new UserFacingError(ARCHIVE.refusals[error.code] ?? ARCHIVE.damaged)
    throw error
  } finally {
    await file.end()
  }
}

/** The last part of the path of an address, as its maker named the file. */
export function fileNameIn(address: string): string {
  const name = basename(new URL(address).pathname)
  return orUndefined(() => decodeURIComponent(name)) ?? name
}

async function openFile(path: string, size: number) {
  const handle = await fs.open(path, 'r')
  const file: SongFile = {
    name: basename(path),
    size,
    read: async (at, length) => {
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - at)))
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, at)
      return bytes.subarray(0, bytesRead)
    },
  }
  return { file, end: () => handle.close() }
}

type Writer = ReturnType<typeof entryWriter>

async function unpackZip(file: SongFile, writer: Writer) {
  const entries = await zipEntries(file)
  if (entries.length > UNPACK_LIMITS.entries) throw new UserFacingError(ARCHIVE.tooManyFiles)
  for (const entry of entries) {
    const parts = safeParts(entry.path)
    const kind = KINDS.get(entry.mode & FILE_KIND) ?? 'other'
    const isFolder = entry.path.endsWith('/')
    if (isFolder !== (kind === 'folder') && entry.mode !== 0 && (entry.mode & FILE_KIND) !== 0)
      throw new UserFacingError(ARCHIVE.damaged)
    await writer.write(parts, {
      kind: isFolder ? 'folder' : kind === 'folder' ? 'file' : kind,
      mode: entry.mode,
      size: entry.size,
      chunks: () => unpackedEntry(file, entry, inflate),
    })
  }
}

const FILE_KIND = 0o170000
/** An archive that does not say what an entry is means a file. */
const KINDS = new Map<number, TarEntry['kind']>([
  [0, 'file'],
  [0o100000, 'file'],
  [0o040000, 'folder'],
  [0o120000, 'link'],
])

async function unpackTar(stream: AsyncIterable<Uint8Array>, writer: Writer) {
  for await (const { path, kind, mode, size, target, chunks } of tarEntries(stream))
    await writer.write(safeParts(path), { kind, mode, size, target, chunks })
}

type Entry = {
  kind: TarEntry['kind']
  mode: number
  size?: number
  /** Where a link leads; a zip archive has it as its bytes. */
  target?: string
  chunks: () => AsyncIterable<Uint8Array>
}

/** Writes entries into a folder within a budget of bytes. */
function entryWriter(folder: string, most: number) {
  const register = nameRegister()
  const made = new Set<string>()
  const links: { parts: string[]; target: string }[] = []
  let left = most
  let count = 0

  async function makeFolder(parts: readonly string[]) {
    for (let length = 1; length <= parts.length; length++) {
      const path = join(folder, ...parts.slice(0, length))
      if (made.has(path)) continue
      await fs.mkdir(path, { mode: 0o755 })
      made.add(path)
    }
  }

  const spend = (bytes: number) => {
    left -= bytes
    if (left < 0) throw new UserFacingError(ARCHIVE.tooLarge)
  }

  async function textOf(chunks: AsyncIterable<Uint8Array>) {
    const parts: Uint8Array[] = []
    let length = 0
    for await (const chunk of chunks) {
      length += chunk.length
      if (length > 1024) throw new UserFacingError(ARCHIVE.badLink)
      parts.push(chunk.slice())
    }
    return Buffer.concat(parts).toString('utf8')
  }

  async function writeFile(path: string, { mode, size, chunks }: Entry) {
    const handle = await fs.open(path, NEW_FILE, mode & 0o111 ? 0o755 : 0o644)
    let written = 0
    try {
      for await (const chunk of chunks()) {
        spend(chunk.length)
        written += chunk.length
        await handle.writeFile(chunk)
      }
      if (size !== undefined && written !== size) throw new UserFacingError(ARCHIVE.damaged)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  return {
    async write(parts: string[], entry: Entry) {
      if (++count > UNPACK_LIMITS.entries) throw new UserFacingError(ARCHIVE.tooManyFiles)
      if (parts.length === 0 || isLitter(parts)) return
      const { kind, mode } = entry
      if (kind === 'other' || mode & 0o6000) throw new UserFacingError(ARCHIVE.notPlain(parts.join('/')))
      register(parts, kind === 'folder')
      if (kind === 'folder') return makeFolder(parts)
      await makeFolder(parts.slice(0, -1))
      if (kind === 'file') return writeFile(join(folder, ...parts), entry)
      const target = entry.target ?? (await textOf(entry.chunks()))
      if (!staysInBundle(parts, target)) throw new UserFacingError(ARCHIVE.badLink)
      links.push({ parts, target })
    },
    /** Makes the links, none of which anything is written through, and waits until all names are on the disk. */
    async end() {
      const places = new Set(links.map(({ parts }) => parts.join('/')))
      for (const { parts, target } of links) {
        // A chain of links could lead out although each of them stays in.
        if (leadsThroughLink(parts, target, places)) throw new UserFacingError(ARCHIVE.badLink)
        await fs.symlink(target, join(folder, ...parts))
      }
      for (const path of [...made].reverse().concat(folder)) await fileCalls.flush(path)
    },
  }
}

const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)

/** True if `..` in the target of a link comes after the place of another link, which may lead anywhere in its bundle. */
function leadsThroughLink(parts: readonly string[], target: string, places: ReadonlySet<string>) {
  const place = parts.slice(0, -1)
  let isBelowLink = false
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..') {
      if (isBelowLink) return true
      place.pop()
    } else place.push(part)
    if (places.has(place.join('/'))) isBelowLink = true
  }
  return false
}
