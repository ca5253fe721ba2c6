import { type SpawnOptions, spawn } from 'node:child_process'
import { chmod, chown, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { childEnvironment } from './child-environment.ts'
import { type AccountIds, canReach, readAccessPrefix } from './reach.ts'

/** The account that runs PostgreSQL: `owner`, or else that of this process. `prefix` comes before each command. */
export type SystemAccount = { owner?: AccountIds; prefix: string[] }

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the cluster or, for a new one, as `nobody`. Other users
 * run it as themselves. `reads` are files outside the cluster that the account must reach.
 */
export async function systemAccountFor(directory: string, reads: string[]): Promise<SystemAccount> {
  const folderOwner = await ownerOf(directory)
  const myUid = process.getuid?.()
  if (myUid !== 0) {
    if (myUid !== undefined && folderOwner && folderOwner.uid !== myUid)
      throw new Error(ownerMismatch(directory, folderOwner.uid, myUid))
    return { prefix: [] }
  }

  const owner = folderOwner && folderOwner.uid !== 0 ? folderOwner : await nobodyAccount()
  if (folderOwner?.uid === 0) await changeOwner(directory, owner)
  await allowToPass(path.dirname(directory), owner)
  for (const file of [directory, ...reads])
    if (!(await canReach(owner, file))) return { owner, prefix: await readAccessPrefix(owner, file) }
  return { owner, prefix: [] }
}

/** Starts a program as an account, in a folder that every account can read and without the server's secrets. */
export function spawnAs({ owner, prefix }: SystemAccount, command: string[], options: SpawnOptions = {}) {
  const [program = '', ...args] = [...prefix, ...command]
  const cwd = path.parse(process.cwd()).root
  const ids = prefix.length === 0 ? owner : undefined
  return spawn(program, args, { cwd, env: childEnvironment(), windowsHide: true, ...ids, ...options })
}

export async function changeOwner(folder: string, { uid, gid }: AccountIds) {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) await changeOwner(child, { uid, gid })
    else if (entry.isFile()) await chown(child, uid, gid)
  }
}

async function ownerOf(folder: string): Promise<AccountIds | undefined> {
  const folderOwner = await stat(folder).catch(() => undefined)
  return folderOwner && { uid: folderOwner.uid, gid: folderOwner.gid }
}

const ownerMismatch = (directory: string, owner: number, myUid: number) =>
  `${directory} belongs to the user with the id ${owner}, and Plugfolio runs as ${myUid}. ` +
  'Start it as that user or as root, or give the folder to this user.'

/** initdb needs an account with a name. This one is on every system and owns nothing else. */
async function nobodyAccount(): Promise<AccountIds> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n')
  const [, , uid, gid] = accounts.find((line) => line.startsWith('nobody:'))?.split(':') ?? []
  if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  throw new Error(
    'PostgreSQL refuses to run as root, and this system has no account called nobody to run it. Start Plugfolio as an ordinary user.',
  )
}

/** Root's data folder stays closed, but the database's group may pass through it (not list it). */
async function allowToPass(folder: string, { gid }: AccountIds) {
  const { uid, gid: group, mode } = await stat(folder)
  if (uid !== 0 || group !== 0 || mode & 0o001) return
  await chown(folder, 0, gid)
  await chmod(folder, (mode & 0o700) | 0o010)
}
