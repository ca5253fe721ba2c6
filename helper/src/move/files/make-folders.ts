import { dirname } from 'node:path'
import type { FileCalls } from './file-calls.ts'

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
