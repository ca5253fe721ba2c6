import { statfs } from 'node:fs/promises'

/** How many bytes may still be written where this folder lies. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
