import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { currentPlatform } from './current-platform.ts'

/** Writes a file that only its owner can read. It contains the old or the new text even after a crash. */
export function writeAtomically(file: string, text: string) {
  const draft = `${file}.${Math.random().toString(36).slice(2)}.new`
  try {
    const handle = openSync(draft, 'wx', 0o600)
    try {
      writeSync(handle, text)
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

/** Windows cannot flush a folder and does not need to. */

function flushFolder(folder: string) {
  if (currentPlatform() === 'windows') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
