import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { currentPlatform } from '../../system/current-platform.ts'
import type { FileCalls } from './file-calls.ts'

/** A digest of the names, permissions, bytes and links of everything in a bundle. */
export async function treeDigest(files: FileCalls, top: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const { path, kind, mode } of entriesBelow(files, top)) {
    const content =
      kind === 'file' ? await files.digest(path) : kind === 'link' ? await files.target(path) : ''
    hash.update(`${JSON.stringify([kind, kind === 'link' ? 0 : mode, path.slice(top.length), content])}\n`)
  }
  return hash.digest('hex')
}

/** Makes a copy with the same permissions and times, and waits until it is on the disk. `to` must not exist. */
export async function copyTree(files: FileCalls, from: string, to: string): Promise<void> {
  if (currentPlatform() === 'macos') await files.copyOnMac(from, to)
  else await copyEach(files, from, to)
  // In reverse, every folder comes after its contents, which would change its times.
  const copiedEntries = []
  for await (const entry of entriesBelow(files, from)) copiedEntries.push(entry)
  for (const { path, kind, mode, atime, mtime } of copiedEntries.reverse()) {
    if (kind === 'link') continue
    const copy = to + path.slice(from.length)
    if (kind === 'folder') await files.setMode(copy, mode)
    await files.setTimes(copy, atime, mtime)
    await files.flush(copy)
  }
  await files.flush(dirname(to))
}

async function copyEach(files: FileCalls, from: string, to: string) {
  for await (const { path, kind } of entriesBelow(files, from)) {
    const copy = to + path.slice(from.length)
    if (kind === 'folder') await files.makeFolder(copy, 0o700)
    else if (kind === 'file') await files.copyFile(path, copy)
    else await files.makeLink(await files.target(path), copy)
  }
}

/** Removes a file, or a folder with its contents, if it exists. */
export async function removeTree(files: FileCalls, top: string): Promise<void> {
  const stat = await files.stat(top)
  if (!stat) return
  if (!stat.isDirectory()) return files.removeFile(top)
  if ((stat.mode & 0o700) !== 0o700) await files.setMode(top, 0o700)
  for (const name of await files.names(top)) await removeTree(files, join(top, name))
  await files.removeFolder(top)
}

type TreeEntry = {
  path: string
  kind: 'file' | 'folder' | 'link'
  mode: number
  atime: Date
  mtime: Date
}

/** Everything in a bundle and itself: every folder before its contents. Throws for what is neither a file, a folder nor a link. */
export async function* entriesBelow(files: FileCalls, top: string): AsyncGenerator<TreeEntry> {
  const stat = await files.stat(top)
  if (!stat) throw Object.assign(new Error(`${top} is gone.`), { code: 'ENOENT' })
  const kind = stat.isDirectory() ? 'folder' : stat.isFile() ? 'file' : 'link'
  if (kind === 'link' && !stat.isSymbolicLink()) throw new Error(`${top} is neither a file nor a folder.`)
  yield { path: top, kind, mode: stat.mode & 0o7777, atime: stat.atime, mtime: stat.mtime }
  if (kind !== 'folder') return
  for (const name of await files.names(top)) yield* entriesBelow(files, `${top}/${name}`)
}
