import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Account, giveAway, spawnAs } from './account.ts'
import { isRunning } from './postmaster.ts'
import type { Programs } from './programs.ts'

export const SUPERUSER = 'plugfolio'

/** Holds the password for the loopback address. On a local socket the system says who is there. */
export const PASSWORD_FILE = 'plugfolio.password'

export type Making = { programs: Programs; account: Account; isDisposable: boolean }

/**
 * Makes a new, empty cluster in `directory` unless there is one. It is made beside and renamed, so that it is there
 * as a whole or not at all, whatever is killed on the way. A disposable one is not flushed to the disk.
 */
export async function initialize(directory: string, making: Making) {
  await removeDrafts(directory)
  if (await isCluster(directory)) return
  const draft = `${directory}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await makeIn(draft, making)
    await takeItsPlace(path.join(draft, 'cluster'), directory)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const DRAFT = /\.new-(\d+)-[0-9a-f]{8}$/

/**
 * What a killed initialization left behind. A draft whose maker still runs is in use; an initdb that
 * outlived its maker may write for another moment.
 */
async function removeDrafts(directory: string) {
  const folder = path.dirname(directory)
  for (const name of await readdir(folder)) {
    const [, maker] = (name.startsWith(path.basename(directory)) && DRAFT.exec(name)) || []
    if (maker && !isRunning(Number(maker)))
      await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

const MAJOR = '18'

async function isCluster(directory: string) {
  const version = await readFile(path.join(directory, 'PG_VERSION'), 'utf8').catch(nothingIfMissing)
  if (version?.trim() === MAJOR) return true
  if (version)
    throw new Error(
      `${directory} was made by PostgreSQL ${version.trim()}, and this Plugfolio brings PostgreSQL ${MAJOR}. Nothing was changed. Start the Plugfolio that you had before, make a backup with it ("backup"), move ${directory} away, and restore the backup with this one ("restore"). docs/self-hosting.md has the steps.`,
    )
  const entries = await readdir(directory).catch(nothingIfMissing)
  if (entries && entries.length > 0)
    throw new Error(
      `${directory} holds files that are not a PostgreSQL database. Move them away, or set another DATA_DIR.`,
    )
  return false
}

/** A disk that fails must not look like a folder of something else: people would move their library away. */
function nothingIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw new Error(
    `${error.path} cannot be read (${error.code}). Nothing was changed. Look at the disk and at who may read this file, then start again.`,
  )
}

async function makeIn(draft: string, { programs, account, isDisposable }: Making) {
  const passwordFile = path.join(draft, 'password')
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
  if (account.owner) await giveAway(draft, account.owner)
  const cluster = path.join(draft, 'cluster')
  const where = [`--pgdata=${cluster}`, `--pwfile=${passwordFile}`]
  const how = isDisposable ? ['--no-sync'] : []
  await run(account, [programs.initdb, ...where, ...LOCALE, ...WHO_MAY_ENTER, ...how])
  await rename(passwordFile, path.join(cluster, PASSWORD_FILE))
}

/** The builtin C.UTF-8 sorts and folds case alike on every system, so a copied data folder keeps its indexes. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const WHO_MAY_ENTER = ['--auth-local=peer', '--auth-host=scram-sha-256', `--username=${SUPERUSER}`]

async function run(account: Account, command: string[]) {
  const child = spawnAs(account, command, { stdio: ['ignore', 'ignore', 'pipe'] })
  const complaints: string[] = []
  child.stderr?.on('data', (text) => complaints.push(String(text)))
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new Error(`PostgreSQL could not make its files: ${complaints.join('').trim() || `exit ${code}`}`)
}

async function takeItsPlace(cluster: string, directory: string) {
  try {
    await rename(cluster, directory)
  } catch (error) {
    // Another server was quicker: its cluster is as good as ours.
    if (!(await isCluster(directory))) throw error
  }
  await flushFolder(path.dirname(directory))
}

/** A rename survives a power cut only once its folder is flushed. Windows cannot and need not do that. */
async function flushFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
