import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { hasSocket } from './address.ts'

/**
 * Claims the cluster's folder for this process by a socket that answers as long as the process lives, so that the folder has
 * an owner also while PostgreSQL recovers and holds no lock. Returns what gives the claim up, or undefined when another process
 * has it. Call it with the lock held. Where sockets are not possible the lock alone decides.
 */
export async function claimFolder(directory: string): Promise<(() => void) | undefined> {
  if (!(await hasSocket(directory))) return () => undefined
  const file = path.join(directory, '.s.plugfolio')
  if (await isAnswered(file)) return undefined
  await rm(file, { force: true })
  const claim = createServer((caller) => caller.destroy()).listen(file)
  await once(claim, 'listening')
  claim.unref()
  return () => void claim.close()
}

/** The socket of a killed process refuses at once. A full queue (EAGAIN) belongs to a process that lives. */
async function isAnswered(file: string) {
  const call = connect(file)
  try {
    await once(call, 'connect')
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
  } finally {
    call.destroy()
  }
}
