import { open, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'

/** Opens PostgreSQL's log, `postgres.log` in the data folder. A log of more than 5 MB becomes `postgres.log.old`. */
export async function openPostgresLog(dataDir: string) {
  const file = logFileIn(dataDir)
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size > MAX_SIZE) await rename(file, `${file}.old`)
  return open(file, 'a', 0o600)
}

/** The last lines of the log, for an error message. */
export async function lastLogLines(dataDir: string) {
  const text = await readFile(logFileIn(dataDir), 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-3).join('\n')
}

const MAX_SIZE = 5 * 1024 * 1024

const logFileIn = (dataDir: string) => path.join(dataDir, 'postgres.log')
