import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { platformHere } from '../../system/platform.ts'
import type { FileCalls } from './file-calls.ts'

/** What a bundle is: names, rights, bytes and links of everything in it. Two with the same digest are the same. */
export async function digestOf(files: FileCalls, top: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const { path, kind, mode } of everythingIn(files, top)) {
    const content =
      kind === 'file' ? await files.digest(path) : kind === 'link' ? await files.target(path) : ''
    hash.update(`${JSON.stringify([kind, kind === 'link' ? 0 : mode, path.slice(top.length), content])}\n`)
  }
  return hash.digest('hex')
}

/** Makes a copy with the same rights and times, and waits until it is on the disk. The copy's place must be free. */
export async function copyTree(files: FileCalls, from: string, to: string): Promise<void> {
  if (platformHere() === 'macos') await files.copyOnMac(from, to)
  else await copyEach(files, from, to)
  // Folders come before what is in them, so backwards every folder is flushed, and gets its times, after that.
  const copied = []
  for await (const entry of everythingIn(files, from)) copied.push(entry)
  for (const { path, kind, mode, atime, mtime } of copied.reverse()) {
    if (kind === 'link') continue
    const copy = to + path.slice(from.length)
    if (kind === 'folder') await files.setMode(copy, mode)
    await files.setTimes(copy, atime, mtime)
    await files.flush(copy)
  }
  await files.flush(dirname(to))
}

async function copyEach(files: FileCalls, from: string, to: string) {
  for await (const { path, kind } of everythingIn(files, from)) {
    const copy = to + path.slice(from.length)
    if (kind === 'folder') await files.makeFolder(copy, 0o700)
    else if (kind === 'file') await files.copyFile(path, copy)
    else await files.makeLink(await files.target(path), copy)
  }
}

/** Takes a file or a folder with everything in it away; nothing happens when there is nothing. */
export async function removeTree(files: FileCalls, top: string): Promise<void> {
  const stat = await files.stat(top)
  if (!stat) return
  if (!stat.isDirectory()) return files.removeFile(top)
  if ((stat.mode & 0o700) !== 0o700) await files.setMode(top, 0o700)
  for (const name of await files.names(top)) await removeTree(files, `${top}/${name}`)
  await files.removeFolder(top)
}

type TreeEntry = {
  path: string
  kind: 'file' | 'folder' | 'link'
  mode: number
  atime: Date
  mtime: Date
}

/** Every folder before what is in it. */
async function* everythingIn(files: FileCalls, top: string): AsyncGenerator<TreeEntry> {
  const stat = await files.stat(top)
  if (!stat) throw Object.assign(new Error(`${top} is gone.`), { code: 'ENOENT' })
  const kind = stat.isDirectory() ? 'folder' : stat.isFile() ? 'file' : 'link'
  if (kind === 'link' && !stat.isSymbolicLink()) throw new Error(`${top} is neither a file nor a folder.`)
  yield { path: top, kind, mode: stat.mode & 0o7777, atime: stat.atime, mtime: stat.mtime }
  if (kind !== 'folder') return
  for (const name of await files.names(top)) yield* everythingIn(files, `${top}/${name}`)
}
