// @ts-check
import { spawn } from 'node:child_process'
import { SERVER_NODE_OPTIONS } from '../../scripts/parts/server-node-options.mjs'

/**
 * @typedef {object} Server
 * @property {string} url
 * @property {number} pid
 * @property {number} readyAfterMs from its start until it reports that it is ready
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the built server in a separate process, on a free port of loopback.
 * @param {string} main
 * @param {string} dataDir
 * @returns {Promise<Server>}
 */
export async function startServer(main, dataDir) {
  const started = performance.now()
  const child = spawn(process.execPath, [...SERVER_NODE_OPTIONS, main], {
    env: { ...process.env, ...SETTINGS, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((done) => child.once('exit', done))
  const endChild = () => child.kill('SIGTERM')
  process.once('exit', endChild)
  const url = await readyAddress(child)
  const readyAfterMs = performance.now() - started
  const stop = async () => {
    process.off('exit', endChild)
    child.kill('SIGTERM')
    await ended
  }
  return { url, pid: child.pid ?? 0, readyAfterMs, stop }
}

const SETTINGS = { HOST: '127.0.0.1', PORT: '0', DATABASE_URL: '', PUBLIC_URL: '', LOG_LEVEL: 'warn' }

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
function readyAddress(child) {
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (/** @type {Buffer} */ part) => {
      output += part
      const [, address] = /is ready at (http:\S+)/.exec(output) ?? []
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
}
