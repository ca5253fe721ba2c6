import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import { SUPERUSER } from './initialize.ts'
import { SERVER_ROLE } from './make-database.ts'
import { postmasterOf } from './postmaster.ts'

/**
 * Makes PostgreSQL accept only the account of this server and root on its local socket, where the system identifies the client.
 * Other programs that can reach the socket (those of the account that runs PostgreSQL) are refused. A cluster of an earlier
 * version, which accepted every account, is changed too.
 */
export async function restrictLocalAccess(directory: string) {
  const accountName = ownAccountName()
  if (process.platform === 'win32' || accountName === undefined) return
  const withNames = (text: string) => withAccounts(text, ['root', accountName])
  const hasNewRules = await changeFile(path.join(directory, 'pg_hba.conf'), withPeerRules)
  const hasNewNames = await changeFile(path.join(directory, 'pg_ident.conf'), withNames)
  const postmaster = hasNewRules || hasNewNames ? await postmasterOf(directory) : undefined
  // SIGHUP makes it read its files again.
  if (postmaster) process.kill(postmaster.pid, 'SIGHUP')
}

/** Undefined for an account without a name, which PostgreSQL cannot identify. */
function ownAccountName() {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}

const MAP = 'plugfolio'

const withPeerRules = (rules: string) => rules.split('\n').map(withPeer).join('\n')

/** A rule is `local`, a database, a role and an authentication method. */
function withPeer(rule: string) {
  const [kind, database, role] = rule.split(/\s/).filter(Boolean)
  return kind === 'local' ? `local ${database} ${role} peer map=${MAP}` : rule
}

/** Keeps existing names: root and the account of the service may use one cluster in turn. */
function withAccounts(lines: string, names: string[]) {
  const wanted = names.flatMap((name) => [SUPERUSER, SERVER_ROLE].map((role) => `${MAP} "${name}" ${role}`))
  const missing = [...new Set(wanted)].filter((line) => !lines.split('\n').includes(line))
  return missing.length ? `${lines.trimEnd()}\n${missing.join('\n')}\n` : lines
}

/** Changes a file atomically and keeps its owner. Returns whether it changed. */
async function changeFile(file: string, to: (text: string) => string) {
  const before = await readFile(file, 'utf8')
  const after = to(before)
  if (after === before) return false
  const { uid, gid } = await stat(file)
  const draft = `${file}.new-${process.pid}`
  await writeFile(draft, after, { mode: 0o600, flush: true })
  if (process.getuid?.() === 0) await chown(draft, uid, gid)
  await rename(draft, file)
  return true
}
