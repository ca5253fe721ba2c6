import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The name of the variable that tells the workers where the prepared data folder is. */
export const PREPARED_FOLDER = 'PLUGFOLIO_PREPARED_FOLDER'

/** Makes a new or empty data folder a copy of the prepared one, if there is one. */
export async function fillWithPrepared(dataDir: string) {
  const prepared = process.env[PREPARED_FOLDER]
  if (!prepared) return
  await mkdir(dataDir, { recursive: true })
  // The files of PostgreSQL may belong to another account, which only this program keeps.
  if ((await readdir(dataDir)).length === 0) await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataDir])
}
