import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { serverBundle } from '../../scripts/parts/build/server-bundle.mjs'
import { SERVER_NODE_OPTIONS } from '../../scripts/parts/server-node-options.mjs'

const ROOT = resolve(import.meta.dirname, '../..')

let bundled: Promise<string> | undefined

/** Bundles the server for production once per run. Returns the path of its main file. */
function bundledServer() {
  bundled ??= (async () => {
    const cacheFolder = join(ROOT, '.cache', `server-under-test-${process.pid}`)
    process.once('exit', () => rmSync(cacheFolder, { recursive: true, force: true }))
    const folder = join(cacheFolder, 'server')
    await build({ ...serverBundle(folder), logLevel: 'error' })
    // These tests do not need the pages, but the server requires them.
    await mkdir(join(folder, '../web'), { recursive: true })
    await writeFile(join(folder, '../web/index.html'), '<!doctype html>')
    await writeFile(join(folder, '../web/manifest.webmanifest'), '{ "id": "./", "start_url": "./" }')
    return join(folder, 'main.mjs')
  })()
  return bundled
}

export type ServerProcess = {
  child: ChildProcess
  url: string
  readyAfterMs: number
  /** All that it has printed so far. */
  printed: () => string
  /** Kills the process without a clean shutdown. */
  kill: () => Promise<void>
  stop: () => Promise<number | null>
}

/** The real program on a free port. Rejects with its output when it exits before it is ready. */
export async function aServerProcess(
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
  const child = spawn(process.execPath, [...SERVER_NODE_OPTIONS, main], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part))
  const url = await readyAddress(child, () => output)
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    child,
    url,
    readyAfterMs: performance.now() - started,
    printed: () => output,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

function readyAddress(child: ChildProcess, printed: () => string) {
  return new Promise<string>((resolve, reject) => {
    const readOutput = () => {
      const [, address] = /is ready at (http:\S+)/.exec(printed()) ?? []
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    }
    child.stdout?.on('data', readOutput)
    child.stderr?.on('data', readOutput)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${printed()}`)))
  })
}
