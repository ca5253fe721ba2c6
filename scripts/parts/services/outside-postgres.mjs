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
 * A PostgreSQL that the server knows only by its address: a port on loopback and a password.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function outsidePostgres() {
  const folder = await mkdtemp(path.join(tmpdir(), 'plugfolio-outside-'))
  const program = holder()
  const words = [program, path.join(folder, NO_SOCKET_FITS), 'disposable']
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const said = JSON.parse(line)
  if (said.is !== 'ready') throw new Error(said.sentence)
  const { host, port, user, password } = said.address
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
const NO_SOCKET_FITS = 'on-a-port-'.repeat(12)

/** The tests' own program, built where it finds its packages. */
function holder() {
  const outfile = path.join(root, 'node_modules', '.cache', `outside-postgres-${process.pid}.mjs`)
  const entryPoints = [path.join(root, 'server/test/database/hold-a-cluster.ts')]
  buildSync({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' })
  return outfile
}
