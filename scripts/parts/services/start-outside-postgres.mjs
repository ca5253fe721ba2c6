// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { buildSync } from 'esbuild'
import { root } from '../root.mjs'

/**
 * Starts a PostgreSQL that the server knows only by its URL: a port on loopback and a password.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startOutsidePostgres() {
  const folder = await mkdtemp(path.join(tmpdir(), 'plugfolio-outside-'))
  const program = buildHolder()
  const args = [program, path.join(folder, TOO_LONG_FOR_A_SOCKET), 'disposable']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const report = JSON.parse(line)
  if (report.is !== 'ready') throw new Error(report.sentence)
  const { host, port, user, password } = report.address
  return {
    url: `postgresql://${user}:${password}@${host}:${port}/postgres`,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
      await rm(program, { force: true })
    },
  }
}

/** A folder whose name is too long for a socket makes our cluster listen on a port. */
const TOO_LONG_FOR_A_SOCKET = 'on-a-port-'.repeat(12)

/** Builds the program that starts a cluster, in a folder from which its packages can be imported. */
function buildHolder() {
  const outfile = path.join(root, 'node_modules', '.cache', `outside-postgres-${process.pid}.mjs`)
  const entryPoints = [path.join(root, 'server/test/database/hold-a-cluster.ts')]
  buildSync({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' })
  return outfile
}
