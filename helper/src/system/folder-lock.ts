import { randomBytes } from 'node:crypto'
import { closeSync, constants, openSync, unlinkSync } from 'node:fs'
import { link, mkdir, rmdir, stat, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ownPath } from './own-path.ts'

/**
 * Holds a name by a socket in a folder that only its owner may enter, so that no other person can hold or guess it. A socket that
 * answers is held; one that does not was left by a process that was killed, and is taken away. It gets its name only when it answers,
 * by a link, which fails when there is one. Undefined when another process holds it.
 */
export async function heldInFolder(state: string, name: string): Promise<(() => void) | undefined> {
  const folder = ownPath(state, 'locks')
  await mkdir(folder, { mode: 0o700 }).catch(unlessThere)
  const place = ownPath(folder, name)
  const draft = `${name}.${randomBytes(6).toString('hex')}`
  const near = nearTo(folder)
  const server = createServer((caller) => caller.destroy())
  server.unref()
  const end = () => {
    server.close()
    near.end()
  }
  try {
    await listening(server, near.pathOf(draft))
    const isMine = await linked(join(folder, draft), place, near.pathOf(name))
    await unlink(join(folder, draft)).catch(ignored)
    if (isMine)
      return () => {
        unlinkNow(place)
        end()
      }
  } catch (error) {
    end()
    throw error
  }
  end()
  return undefined
}

/** Far more than two who meet over a socket that was left behind need. */
const TRIES = 200

async function linked(draft: string, place: string, address: string) {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      await link(draft, place)
      return true
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    if (await answers(address)) return false
    await takeAway(place, address)
  }
  return false
}

/** Only one at a time may take a name away: it could belong to the next by then. A guard whose holder was killed lasts ten seconds. */
async function takeAway(place: string, address: string) {
  const guard = `${place}.guard`
  try {
    await mkdir(guard)
  } catch {
    const made = (await stat(guard).catch(ignored))?.mtimeMs
    if (made !== undefined && Math.abs(Date.now() - made) > 10_000) await rmdir(guard).catch(ignored)
    await wait(20)
    return
  }
  try {
    if (!(await answers(address))) await unlink(place).catch(ignored)
  } finally {
    await rmdir(guard).catch(ignored)
  }
}

/** False when no process listens there. Any other error counts as a process. */
function answers(address: string) {
  return new Promise<boolean>((resolve) => {
    const caller = connect(address)
    caller.on('connect', () => {
      caller.destroy()
      resolve(true)
    })
    caller.on('error', (error) => resolve(!['ECONNREFUSED', 'ENOENT'].includes(codeOf(error) ?? '')))
  })
}

function listening(server: Server, path: string) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** The name of a socket has room for about a hundred bytes, so a long folder is named by what it is opened as. */
function nearTo(folder: string) {
  if (Buffer.byteLength(folder) < 60) return { pathOf: (name: string) => join(folder, name), end: () => {} }
  const handle = openSync(folder, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0))
  return { pathOf: (name: string) => `/proc/self/fd/${handle}/${name}`, end: () => closeSync(handle) }
}

/** The next process removes leftovers. */
const ignored = () => undefined

function unlinkNow(file: string) {
  try {
    unlinkSync(file)
  } catch {
    ignored()
  }
}

function unlessThere(error: unknown) {
  if (codeOf(error) !== 'EEXIST') throw error
}

const codeOf = (error: unknown) => (Object(error) as NodeJS.ErrnoException).code
