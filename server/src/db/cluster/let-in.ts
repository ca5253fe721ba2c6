import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import { SUPERUSER } from './initialize.ts'
import { SERVER } from './make-database.ts'
import { postmasterOf } from './postmaster.ts'

/**
 * Makes PostgreSQL ask the system who is at the other end of its local socket, and let in the account that runs this server, and root.
 * Other programs of the account that runs PostgreSQL can reach the socket and are refused. A cluster of an earlier
 * version, which accepted all of them, is converted.
 */
export async function letIn(directory: string) {
  const me = ownName()
  if (process.platform === 'win32' || me === undefined) return
  const isChanged = [
    await change(path.join(directory, 'pg_hba.conf'), asked),
    await change(path.join(directory, 'pg_ident.conf'), (text) => mapped(text, ['root', me])),
  ].includes(true)
  const postmaster = isChanged ? await postmasterOf(directory) : undefined
  // The signal to read its files again.
  if (postmaster) process.kill(postmaster.pid, 'SIGHUP')
}

/** Undefined for an account without a name, which PostgreSQL could not tell from others. */
function ownName() {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}

const MAP = 'plugfolio'

const asked = (rules: string) => rules.split('\n').map(askedIn).join('\n')

/** A rule is `local`, a database, a role and the way to authenticate. */
function askedIn(rule: string) {
  const [kind, database, role] = rule.split(/\s/).filter(Boolean)
  return kind === 'local' ? `local ${database} ${role} peer map=${MAP}` : rule
}

/** Names of before stay: a host's root and the account of the service use one cluster in turn. */
function mapped(lines: string, names: string[]) {
  const wanted = names.flatMap((name) => [SUPERUSER, SERVER].map((role) => `${MAP} "${name}" ${role}`))
  const missing = [...new Set(wanted)].filter((line) => !lines.split('\n').includes(line))
  return missing.length ? `${lines.trimEnd()}\n${missing.join('\n')}\n` : lines
}

/** Gives whether the file was changed: as a whole or not at all, and it stays its owner's. */
async function change(file: string, to: (text: string) => string) {
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
