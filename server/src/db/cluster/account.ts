import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import * as words from '../db-words.ts'
import type { PostgresPrograms } from './postgres-programs.ts'

/** The account that runs PostgreSQL: `owner`, or else that of this process. `prefix` comes before each command. */
export type SystemAccount = { owner?: AccountIds; prefix: string[] }

export type ClusterSetup = { programs: PostgresPrograms; account: SystemAccount; isDisposable: boolean }

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the cluster or, for a new one, as `nobody` in a group of its own:
 * without this group other programs of `nobody` cannot pass the data folder. Other users run it as themselves. `reads` are files outside the cluster that the account must reach.
 */
export async function systemAccountFor(directory: string, reads: string[]): Promise<SystemAccount> {
  const folderOwner = await ownerOf(directory)
  const myUid = process.getuid?.()
  if (myUid !== 0) {
    if (myUid !== undefined && folderOwner && folderOwner.uid !== myUid)
      throw new Error(words.otherOwner(directory, folderOwner.uid, myUid))
    return { prefix: [] }
  }

  const nobody = await nobodyAccount()
  const isShared = !folderOwner || folderOwner.uid === 0 || isSameAccount(folderOwner, nobody)
  const owner = isShared ? { uid: nobody.uid, gid: await unusedGroup() } : folderOwner
  if (folderOwner?.uid === 0) await changeOwner(directory, owner)
  // The files of an earlier cluster keep their group: the folder above them is what closes them.
  else if (folderOwner && isShared) await chown(directory, owner.uid, owner.gid)
  await allowToPass(path.dirname(directory), owner, nobody)
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

/** initdb needs an account with a name. This one is on every system and owns nothing else. */
async function nobodyAccount(): Promise<AccountIds> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n')
  const [, , uid, gid] = accounts.find((line) => line.startsWith('nobody:'))?.split(':') ?? []
  if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  throw new Error(words.nobodyMissing)
}

const isSameAccount = (one: AccountIds, other: AccountIds) => one.uid === other.uid && one.gid === other.gid

/** A group without a name and members. The numbers are those that distributions leave unused. */
async function unusedGroup() {
  const groups = (await readFile('/etc/group', 'utf8')).split('\n')
  const used = new Set(groups.map((line) => Number(line.split(':')[2])))
  for (let gid = UNUSED_GROUPS.from; gid <= UNUSED_GROUPS.to; gid++) if (!used.has(gid)) return gid
  throw new Error(words.noGroup)
}

const UNUSED_GROUPS = { from: 60_700, to: 61_183 }

/** Root's data folder stays closed, but the database's group may pass through it (not list it), and the group of `nobody` no longer. */
async function allowToPass(folder: string, { gid }: AccountIds, nobody: AccountIds) {
  const { uid, gid: group, mode } = await stat(folder)
  if (uid !== 0 || (group !== 0 && group !== nobody.gid) || mode & 0o001) return
  await chown(folder, 0, gid)
  await chmod(folder, (mode & 0o700) | 0o010)
}

type AccountIds = { uid: number; gid: number }

/** True if an account may read a file, which includes passing through every folder above it. */
export async function canReach(ids: AccountIds, file: string) {
  const real = await realpath(file).catch(() => path.resolve(file))
  const stats = await stat(real).catch(() => undefined)
  if (stats && !mayDo(READ, ids, stats)) return false
  for (let folder = path.dirname(real); ; folder = path.dirname(folder)) {
    if (!mayDo(PASS, ids, await stat(folder))) return false
    if (folder === path.dirname(folder)) return true
  }
}

/** The command prefix that lets an account read below closed folders, such as /root, and nothing else. Throws where that is impossible. */
async function readAccessPrefix({ uid, gid }: AccountIds, file: string) {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(existsSync)
  const capability = await availableCapability()
  if (!setpriv || !capability)
    throw new Error(setpriv ? words.notReachable(uid, file) : words.notReachableWithoutSetpriv(uid, file))
  return [
    setpriv,
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    // initdb calls access(2), which ignores the capabilities of other users than root unless this bit is set.
    '--securebits=+no_setuid_fixup',
  ]
}

const READ = 4
const PASS = 1

function mayDo(permission: number, { uid, gid }: AccountIds, file: AccountIds & { mode: number }) {
  const shift = file.uid === uid ? 6 : file.gid === gid ? 3 : 0
  return ((file.mode >> shift) & permission) !== 0
}

/** Bits of capabilities(7). Containers often keep only the second, and may lack CAP_SETPCAP. */
const CAPABILITIES = [
  { bit: 2n, name: 'dac_read_search' },
  { bit: 1n, name: 'dac_override' },
]
const SETPCAP = 8n

async function availableCapability() {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const capabilities = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`)
  const has = (bit: bigint) => ((capabilities >> bit) & 1n) === 1n
  return has(SETPCAP) ? CAPABILITIES.find(({ bit }) => has(bit))?.name : undefined
}

/** The environment of started programs, without settings and secrets: other programs of their account may read it. */
export const childEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)))

/** The variables for programs, libraries, language, time, home and temporary files. On Windows their case varies. */
const PASSED_ON =
  /^(?:PATH|HOME|LANG|LANGUAGE|LC_\w+|TZ|TZDIR|TMPDIR|LD_\w+|DYLD_\w+|FAKETIME\w*|SystemRoot|SystemDrive|windir|ComSpec|PATHEXT|TEMP|TMP|USERPROFILE|APPDATA|LOCALAPPDATA)$/i
