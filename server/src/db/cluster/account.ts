import { type SpawnOptions, spawn } from 'node:child_process'
import { chmod, chown, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { childEnvironment } from './child-environment.ts'
import { canReach, type Ids, withTheRightToReach } from './reach.ts'

/** The account that runs PostgreSQL. Without an owner it is the account of this process. The prefix is put before each command. */
export type Account = { owner?: Ids; prefix: string[] }

/**
 * PostgreSQL refuses to run as root, so root hands it to the owner of the cluster or, for a new one, to `nobody`.
 * Other accounts run it themselves. `reads` are the files that account has to reach besides the cluster.
 */
export async function accountFor(directory: string, reads: string[]): Promise<Account> {
  const found = await ownerOf(directory)
  const me = process.getuid?.()
  if (me !== 0) {
    if (me !== undefined && found && found.uid !== me) throw new Error(notMine(directory, found.uid, me))
    return { prefix: [] }
  }

  const owner = found && found.uid !== 0 ? found : await nobody()
  if (found?.uid === 0) await giveAway(directory, owner)
  await openTheDoor(path.dirname(directory), owner)
  for (const file of [directory, ...reads])
    if (!(await canReach(owner, file))) return { owner, prefix: await withTheRightToReach(owner, file) }
  return { owner, prefix: [] }
}

/** Starts a program under an account, in a folder that every account can read, without what only the server may know. */
export function spawnAs({ owner, prefix }: Account, command: string[], options: SpawnOptions = {}) {
  const [program = '', ...words] = [...prefix, ...command]
  const cwd = path.parse(process.cwd()).root
  const ids = prefix.length === 0 ? owner : undefined
  return spawn(program, words, { cwd, env: childEnvironment(), windowsHide: true, ...ids, ...options })
}

/** Makes a folder and all that is in it belong to an account. */
export async function giveAway(folder: string, { uid, gid }: Ids) {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) await giveAway(child, { uid, gid })
    else if (entry.isFile()) await chown(child, uid, gid)
  }
}

async function ownerOf(folder: string): Promise<Ids | undefined> {
  const found = await stat(folder).catch(() => undefined)
  return found && { uid: found.uid, gid: found.gid }
}

const notMine = (directory: string, owner: number, me: number) =>
  `${directory} belongs to the user with the id ${owner}, and Plugfolio runs as ${me}. ` +
  'Start it as that user or as root, or give the folder to this user.'

/** initdb insists on an account that has a name. This one is on every system and owns nothing else. */
async function nobody(): Promise<Ids> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n')
  const [, , uid, gid] = accounts.find((line) => line.startsWith('nobody:'))?.split(':') ?? []
  if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  throw new Error(
    'PostgreSQL refuses to run as root, and this system has no account called nobody to run it. Start Plugfolio as an ordinary user.',
  )
}

/** Root's data folder stays closed to everybody, but the database's group may pass through it (never list it). */
async function openTheDoor(folder: string, { gid }: Ids) {
  const { uid, gid: group, mode } = await stat(folder)
  if (uid !== 0 || group !== 0 || mode & 0o001) return
  await chown(folder, 0, gid)
  await chmod(folder, (mode & 0o700) | 0o010)
}
