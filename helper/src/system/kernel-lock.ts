import { createHash } from 'node:crypto'
import { closeSync, constants, openSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Platform } from '#shared/plugins/architectures.ts'
import { currentPlatform } from './current-platform.ts'
import { lockInFolder } from './lock-in-folder.ts'
import { ownPath } from './own-path.ts'

/**
 * Locks a name until the returned function is called or this process ends; returns undefined when the name is locked. The kernel
 * releases the lock however the process ends, so there are no stale locks.
 */
export function holdLock(state: string, name: string): Promise<(() => void) | undefined> {
  return LOCKS[currentPlatform()](realpathSync(state), name)
}

export async function isNameLocked(state: string, name: string): Promise<boolean> {
  const release = await holdLock(state, name)
  release?.()
  return release === undefined
}

const LOCKS: Record<Platform, (state: string, name: string) => Promise<(() => void) | undefined>> = {
  linux: lockInFolder,
  // A pipe has no file: its name is unique, and ends with its process.
  windows: (state, name) => lockPipe(`\\\\.\\pipe\\plugfolio-helper-${digestOf(state, name)}`),
  macos: async (state, name) => lockFile(ownPath(state, `${name}.lock`)),
}

/** The server only reserves its name and closes every connection. */
function lockPipe(path: string) {
  return new Promise<(() => void) | undefined>((resolve, reject) => {
    const server = createServer((caller) => caller.destroy())
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(path, () => resolve(() => void server.close()))
  })
}

/** O_EXLOCK of BSD systems: opening the file locks it until it is closed. Node has no constant for it. */
const O_EXLOCK = 0x20

function lockFile(path: string) {
  try {
    const flags = constants.O_RDWR | constants.O_CREAT | (constants.O_NONBLOCK ?? 0) | O_EXLOCK
    const handle = openSync(path, flags, 0o600)
    return () => closeSync(handle)
  } catch (error) {
    const { code } = Object(error) as NodeJS.ErrnoException
    if (code === 'EAGAIN' || code === 'EWOULDBLOCK') return undefined
    throw error
  }
}

const digestOf = (state: string, name: string) =>
  createHash('sha256').update(`${state}\n${name}`).digest('hex').slice(0, 32)
