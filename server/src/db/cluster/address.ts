import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer, type ListenOptions } from 'node:net'
import path from 'node:path'
import * as words from '../db-words.ts'
import { PASSWORD_FILE, SUPERUSER } from './initialize.ts'
import { postmasterOf } from './postmaster.ts'

/** The connection options of a cluster for `pg`. A host that begins with a slash is the folder of a socket. */
export type ClusterAddress = { host: string; port: number; user: string; password?: string }

/** A local socket in the cluster's folder, or loopback with a password where such a socket is not possible. */
export async function clusterAddressOf(directory: string): Promise<ClusterAddress> {
  if (await hasSocket(directory)) return { host: directory, port: SOCKET_PORT, user: SUPERUSER }
  const port = (await postmasterOf(directory))?.port ?? (await freePort())
  const password = await readFile(path.join(directory, PASSWORD_FILE), 'utf8')
  return { host: '127.0.0.1', port, user: SUPERUSER, password }
}

/** The settings that make PostgreSQL listen there. */
export function listenSettingsFor({ host, port }: ClusterAddress): Record<string, string> {
  return path.isAbsolute(host)
    ? { listen_addresses: '', unix_socket_directories: host, port: String(port) }
    : { listen_addresses: host, unix_socket_directories: '', port: String(port) }
}

const SOCKET_PORT = 5432

/** Systems limit socket paths to 104 to 108 bytes, and PostgreSQL adds `.lock`. */
const LONGEST_SOCKET_PATH = 98

/** True if local sockets are possible in this folder. */
export async function hasSocket(directory: string) {
  if (process.platform === 'win32') return false
  if (Buffer.byteLength(`${directory}/.s.PGSQL.${SOCKET_PORT}`) > LONGEST_SOCKET_PATH) return false
  return canListen({ path: path.join(directory, `.s.try.${process.pid}`) })
}

/** Some file systems, such as shared folders of virtual machines, have no sockets. */
async function canListen(options: ListenOptions & { path: string }) {
  const probe = createServer().listen(options)
  try {
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
    await rm(options.path, { force: true })
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (!address || typeof address === 'string') throw new Error(words.noFreePort)
  return address.port
}
