import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { platformHere } from './platform.ts'

/** Puts a whole text into a file that only its owner reads. At every moment the file has the old or the new text. */
export function writeSafely(file: string, text: string) {
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

/** Windows has no way to flush a folder, and needs none. */
function flushFolder(folder: string) {
  if (platformHere() === 'windows') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
