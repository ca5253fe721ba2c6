import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as words from '../db-words.ts'
import type { ClusterSetup } from './account.ts'
import { changeOwner, type SystemAccount, spawnAs } from './account.ts'
import { isProcessRunning } from './postmaster.ts'

export const SUPERUSER = 'plugfolio'

/** Contains the password for loopback. On a local socket the system identifies the client. */
export const PASSWORD_FILE = 'plugfolio.password'

/** Creates an empty cluster unless there is one, under a draft name that is renamed at the end. A disposable one is not flushed. */
export async function initializeCluster(directory: string, making: ClusterSetup) {
  await removeDrafts(directory)
  if (await isCluster(directory)) return
  const draft = `${directory}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await createIn(draft, making)
    await moveIntoPlace(path.join(draft, 'cluster'), directory)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const DRAFT = /\.new-(\d+)-[0-9a-f]{8}$/

/** Removes the drafts of killed initializations. A draft is in use while its process runs; an initdb may outlive it, hence the retries. */
async function removeDrafts(directory: string) {
  const folder = path.dirname(directory)
  for (const name of await readdir(folder)) {
    const [, pid] = (name.startsWith(path.basename(directory)) && DRAFT.exec(name)) || []
    if (pid && !isProcessRunning(Number(pid)))
      await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

const MAJOR = '18'

async function isCluster(directory: string) {
  const version = await readFile(path.join(directory, 'PG_VERSION'), 'utf8').catch(nothingIfMissing)
  if (version?.trim() === MAJOR) return true
  if (version) throw new Error(words.otherMajor(directory, version.trim(), MAJOR))
  const entries = await readdir(directory).catch(nothingIfMissing)
  if (entries && entries.length > 0) throw new Error(words.notADatabase(directory))
  return false
}

/** A failing disk must not look like a folder with other files, or users would move their library away. */
function nothingIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw new Error(words.notReadable(String(error.path), String(error.code)))
}

async function createIn(draft: string, { programs, account, isDisposable }: ClusterSetup) {
  const passwordFile = path.join(draft, 'password')
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
  if (account.owner) await changeOwner(draft, account.owner)
  const cluster = path.join(draft, 'cluster')
  const paths = [`--pgdata=${cluster}`, `--pwfile=${passwordFile}`]
  const flags = isDisposable ? ['--no-sync'] : []
  await run(account, [programs.initdb, ...paths, ...LOCALE, ...AUTHENTICATION, ...flags])
  await rename(passwordFile, path.join(cluster, PASSWORD_FILE))
}

/** The builtin C.UTF-8 sorts and folds case the same on every system, so indexes stay valid in a copied data folder. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const AUTHENTICATION = ['--auth-local=peer', '--auth-host=scram-sha-256', `--username=${SUPERUSER}`]

async function run(account: SystemAccount, command: string[]) {
  const child = spawnAs(account, command, { stdio: ['ignore', 'ignore', 'pipe'] })
  const errors: string[] = []
  child.stderr?.on('data', (text) => errors.push(String(text)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(words.notInitialized(errors.join('').trim() || `exit ${code}`))
}

async function moveIntoPlace(cluster: string, directory: string) {
  try {
    await rename(cluster, directory)
  } catch (error) {
    // Another server was faster, and its cluster is as good as ours.
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
