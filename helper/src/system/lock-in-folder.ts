import { randomBytes } from 'node:crypto'
import { closeSync, constants, openSync, unlinkSync } from 'node:fs'
import { link, mkdir, rmdir, stat, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { orUndefined } from './or-undefined.ts'
import { ownPath } from './own-path.ts'

/**
 * Locks a name with a socket in a folder that only its owner may enter, so that other users can neither lock nor connect to it. A socket
 * that answers is locked; one that does not was left by a killed process and is removed. The socket gets its name by a hard link, which
 * fails when the name exists. Returns a function that unlocks, or undefined when the name is locked.
 */
export async function lockInFolder(state: string, name: string): Promise<(() => void) | undefined> {
  const folder = ownPath(state, 'locks')
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting)
  const lockPath = ownPath(folder, name)
  const draft = `${name}.${randomBytes(6).toString('hex')}`
  const addresses = addressesIn(folder)
  const server = createServer((caller) => caller.destroy())
  server.unref()
  const end = () => {
    server.close()
    addresses.end()
  }
  try {
    await listenOn(server, addresses.pathOf(draft))
    const isLocked = await tryLink(join(folder, draft), lockPath, addresses.pathOf(name))
    await unlink(join(folder, draft)).catch(ignore)
    if (isLocked)
      return () => {
        orUndefined(() => unlinkSync(lockPath))
        end()
      }
  } catch (error) {
    end()
    throw error
  }
  end()
  return undefined
}

/** Far more than two processes need that compete for an abandoned socket. */
const TRIES = 200

async function tryLink(draft: string, lockPath: string, address: string) {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      await link(draft, lockPath)
      return true
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    if (await isAnswered(address)) return false
    await removeAbandoned(lockPath, address)
  }
  return false
}

/** Only one process at a time may remove a name, because the name may already belong to the next one. A guard expires after ten seconds. */
async function removeAbandoned(lockPath: string, address: string) {
  const guard = `${lockPath}.guard`
  try {
    await mkdir(guard)
  } catch {
    const createdAt = (await stat(guard).catch(ignore))?.mtimeMs
    if (createdAt !== undefined && Math.abs(Date.now() - createdAt) > 10_000) await rmdir(guard).catch(ignore)
    await wait(20)
    return
  }
  try {
    if (!(await isAnswered(address))) await unlink(lockPath).catch(ignore)
  } finally {
    await rmdir(guard).catch(ignore)
  }
}

/** False when no process listens there. Any other error counts as an answer. */
function isAnswered(address: string) {
  return new Promise<boolean>((resolve) => {
    const caller = connect(address)
    caller.on('connect', () => {
      caller.destroy()
      resolve(true)
    })
    caller.on('error', (error) => resolve(!['ECONNREFUSED', 'ENOENT'].includes(codeOf(error) ?? '')))
  })
}

function listenOn(server: Server, path: string) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Socket paths are limited to about a hundred bytes, so a long folder is addressed by its open file descriptor. */
function addressesIn(folder: string) {
  if (Buffer.byteLength(folder) < 60) return { pathOf: (name: string) => join(folder, name), end: () => {} }
  const handle = openSync(folder, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0))
  return { pathOf: (name: string) => `/proc/self/fd/${handle}/${name}`, end: () => closeSync(handle) }
}

/** The next process removes leftovers. */
const ignore = () => undefined

function ignoreExisting(error: unknown) {
  if (codeOf(error) !== 'EEXIST') throw error
}

const codeOf = (error: unknown) => (Object(error) as NodeJS.ErrnoException).code
