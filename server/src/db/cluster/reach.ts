import { existsSync } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'

export type AccountIds = { uid: number; gid: number }

/** Whether an account may read a file, which includes passing through every folder above it. */
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
export async function readAccessPrefix({ uid, gid }: AccountIds, file: string) {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(existsSync)
  const capability = await availableCapability()
  if (!setpriv || !capability)
    throw new Error(
      `PostgreSQL does not run as root but as the user with the id ${uid}, who cannot reach ${file}. ` +
        'Put Plugfolio and its data where all users may pass (chmod o+x on the folders above), start it as an ordinary user, ' +
        `or set DATABASE_URL${setpriv ? '' : ' (with the program setpriv of util-linux no change would be needed)'}.`,
    )
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
const CAPABILITIES: [bit: bigint, name: string][] = [
  [2n, 'dac_read_search'],
  [1n, 'dac_override'],
]
const SETPCAP = 8n

async function availableCapability() {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const capabilities = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`)
  const has = (bit: bigint) => ((capabilities >> bit) & 1n) === 1n
  return has(SETPCAP) ? CAPABILITIES.find(([bit]) => has(bit))?.[1] : undefined
}
