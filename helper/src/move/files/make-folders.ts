import { dirname } from 'node:path'
import type { FileCalls } from './file-calls.ts'

/** Makes a folder with all above it that are missing, and waits until their names are on the disk. */
export async function makeFolders(files: FileCalls, folder: string, mode = 0o755): Promise<void> {
  const stat = await files.stat(folder)
  if (stat?.isDirectory()) return
  if (stat && !stat.isSymbolicLink())
    throw Object.assign(new Error(`${folder} is a file.`), { code: 'ENOTDIR' })
  if (stat) return
  const above = dirname(folder)
  if (above !== folder) await makeFolders(files, above, mode)
  await files.makeFolder(folder, mode).catch(unlessThere)
  await files.flush(above)
}

function unlessThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
