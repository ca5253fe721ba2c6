import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { serverBundle } from '../../scripts/parts/build/server-bundle.mjs'
import { SERVER_WORDS } from '../../scripts/parts/server-words.mjs'

const ROOT = resolve(import.meta.dirname, '../..')

let bundled: Promise<string> | undefined

/** The server as it is shipped, bundled once a run; gives the path of its main file. */
function bundledServer() {
  bundled ??= (async () => {
    const rest = join(ROOT, '.cache', `server-under-test-${process.pid}`)
    process.once('exit', () => rmSync(rest, { recursive: true, force: true }))
    const folder = join(rest, 'server')
    await build({ ...serverBundle(folder), logLevel: 'error' })
    // The pages are not what these tests are about; the server only wants to find them.
    await mkdir(join(folder, '../web'), { recursive: true })
    await writeFile(join(folder, '../web/index.html'), '<!doctype html>')
    return join(folder, 'main.mjs')
  })()
  return bundled
}

export type ServerProcess = {
  child: ChildProcess
  url: string
  readyAfterMs: number
  /** As a power switch would: nothing is told, nothing is finished. */
  kill: () => Promise<void>
  stop: () => Promise<number | null>
}

/** The real program on a port of its own. Rejects with what it printed when it ends before it is ready. */
export async function aProcess(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const main = await bundledServer()
  const started = performance.now()
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    REGISTRATION_BURST: '100000',
    ALLOWED_HOSTS: 'a',
    ...environment,
  }
  const child = spawn(process.execPath, [...SERVER_WORDS, main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  const url = await readyAddress(child)
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    child,
    url,
    readyAfterMs: performance.now() - started,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

function readyAddress(child: ChildProcess) {
  return new Promise<string>((found, failed) => {
    let output = ''
    const listen = (part: Buffer) => {
      output += part
      const [, address] = /is ready at (http:\S+)/.exec(output) ?? []
      if (address) found(address.replace('localhost', '127.0.0.1'))
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}: ${output}`)))
  })
}
