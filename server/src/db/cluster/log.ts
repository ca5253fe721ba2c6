import { open, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'

/** Opens the log of PostgreSQL, `postgres.log` in the data folder. One that grew over 5 MB becomes `postgres.log.old`. */
export async function openLog(dataDir: string) {
  const file = logIn(dataDir)
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LARGEST) await rename(file, `${file}.old`)
  return open(file, 'a', 0o600)
}

/** The last complaints in the log, for a message. */
export async function lastComplaints(dataDir: string) {
  const text = await readFile(logIn(dataDir), 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-3).join('\n')
}

const LARGEST = 5 * 1024 * 1024

const logIn = (dataDir: string) => path.join(dataDir, 'postgres.log')
