import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { currentPlatform } from './current-platform.ts'

type Options = {
  /** The rights of the file; by default only its owner can read it. */
  mode?: number
  /** The path at which it is written before it takes its place; by default one that no other process uses. */
  draft?: string
}

/** Writes a file. It contains the old or the new content even after a crash, which can leave the draft. */
export function writeAtomically(
  file: string,
  content: string | Uint8Array,
  { mode = 0o600, draft = `${file}.${Math.random().toString(36).slice(2)}.new` }: Options = {},
) {
  try {
    const handle = openSync(draft, 'wx', mode)
    try {
      writeFileSync(handle, content)
      fchmodSync(handle, mode)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  flushFolder(dirname(file))
}

/** Makes a renamed or removed file of a folder survive a crash. Windows cannot flush a folder and does not need to. */
export function flushFolder(folder: string) {
  if (currentPlatform() === 'windows') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
