// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../root.mjs'

/**
 * Starts nginx with the sample of deploy/ in front of these servers, on a free port of loopback. Only the ports differ from
 * the sample, and there is no certificate.
 * @param {string[]} upstreams the addresses of the servers, such as http://127.0.0.1:3000
 */
export async function startNginx(upstreams) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plugfolio-nginx-'))
  const port = await freePort()
  const config = path.join(folder, 'nginx.conf')
  writeFileSync(path.join(folder, 'sample.conf'), sampleConfig(upstreams, port))
  writeFileSync(config, mainConfig(folder))
  const child = spawn('nginx', ['-e', path.join(folder, 'errors'), '-c', config], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const endChild = () => child.kill('SIGTERM')
  process.once('exit', endChild)
  const url = `http://127.0.0.1:${port}`
  await untilItListens(url, child)
  return {
    url,
    /** The text of its error log. */
    errors: () => readFileSync(path.join(folder, 'errors'), 'utf8'),
    stop: async () => {
      process.off('exit', endChild)
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @param {string[]} upstreams @param {number} port */
function sampleConfig(upstreams, port) {
  const servers = upstreams.map((url) => new URL(url).host)
  return readFileSync(path.join(root, 'deploy/nginx.conf'), 'utf8')
    .replace(/^ +ssl_.*$/gm, '')
    .replace(/^ +listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} default_server;`)
    .replace(/^( +)server 127\.0\.0\.1:3000 (.*);$/m, (_, indent, how) =>
      servers.map((server) => `${indent}server ${server} ${how};`).join('\n'),
    )
    .replace(/^ +server 127\.0\.0\.1:3001 .*$/m, '')
}

/** @param {string} folder */
const mainConfig = (folder) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
worker_rlimit_nofile 16384;
pid ${folder}/pid;
error_log ${folder}/errors warn;
events { worker_connections 8192; }
http {
access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
include ${folder}/sample.conf;
}
`

/** @param {string} url @param {import('node:child_process').ChildProcess} child */
async function untilItListens(url, child) {
  for (let attempts = 0; attempts < 200; attempts++) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`)
    if (await fetch(url).catch(() => undefined)) return
    await pause(25)
  }
  throw new Error('nginx does not listen.')
}

/** A free port of loopback. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (!address || typeof address === 'string') throw new Error('There is no free port on 127.0.0.1.')
  return address.port
}
