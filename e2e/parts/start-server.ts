import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { SERVER_NODE_OPTIONS } from '../../scripts/parts/server-node-options.mjs'
import { fillWithPrepared } from './prepared-folder.ts'

/** The tested product: the build, or the copy at $PLUGFOLIO_DIST. */
export const DIST = resolve(import.meta.dirname, '../..', process.env.PLUGFOLIO_DIST ?? 'dist')

export type RunningServer = {
  url: string
  pid: number
  dataDir: string
  stop: () => Promise<void>
  kill: () => Promise<void>
}

/**
 * Starts the built product, or the copy in `dist`, on a free port or on `port`, and waits until it is ready. A new data folder
 * begins as a copy of the one that another server has prepared.
 */
export async function startServer(
  dataDir: string,
  port = 0,
  settings: Record<string, string> = {},
  dist = DIST,
): Promise<RunningServer> {
  if (!settings.DATABASE_URL) await fillWithPrepared(dataDir)
  const child = spawn(process.execPath, [...SERVER_NODE_OPTIONS, join(dist, 'server/main.mjs')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      REGISTRATION_BURST: '100000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return new Promise((ready, failed) => {
    let output = ''
    const listen = (part: Buffer) => {
      output += part
      const [, url] = /is ready at (http:\S+)/.exec(output) ?? []
      if (url)
        ready({ url, pid: child.pid ?? 0, dataDir, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') })
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}: ${output}`)))
  })
}
