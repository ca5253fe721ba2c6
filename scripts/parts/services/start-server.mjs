// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { SERVER_NODE_OPTIONS } from '../server-node-options.mjs'

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/**
 * Starts a built product in a process that ends with this one, by default on a free port of loopback, and waits until it is ready.
 * @param {string} dist the folder of the build
 * @param {Record<string, string>} settings environment variables of the server
 */
export async function startServer(dist, settings) {
  const started = performance.now()
  const child = spawn(process.execPath, [...SERVER_NODE_OPTIONS, path.join(dist, 'server/main.mjs')], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    process.off('exit', endChild)
    child.kill(signal)
    await ended
  }
  const endChild = () => child.kill('SIGTERM')
  process.once('exit', endChild)
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    let output = ''
    const listen = (/** @type {Buffer} */ part) => {
      output += part
      const [, address] = /is ready at (http:\S+)/.exec(output) ?? []
      if (address) resolve(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    /** Milliseconds from its start until it reported that it is ready. */
    readyAfterMs: performance.now() - started,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
