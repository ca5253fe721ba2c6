// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { installWhenChanged } from './parts/build/install-when-changed.mjs'
import { requireNode } from './parts/need-node.mjs'
import { root } from './parts/root.mjs'

/*
 * For development: the server is rebuilt and restarted whenever its sources change, and Vite serves the pages
 * and proxies /api to it.
 */
requireNode()
process.chdir(root)
await installWhenChanged()
const { context } = await import('esbuild')
const { createServer } = await import('vite')
const { serverBundle } = await import('./parts/build/server-bundle.mjs')

const folder = path.join(root, '.cache', 'dev', 'server')

/** @type {import('node:child_process').ChildProcess | undefined} */
let server

/** Restarts run one after the other, however fast files are saved. */
let lastRestart = Promise.resolve()

/** @type {import('esbuild').Plugin} */
const restartPlugin = {
  name: 'restart',
  setup: (build) =>
    build.onEnd(({ errors }) => {
      if (errors.length === 0) lastRestart = lastRestart.then(restart)
    }),
}

const options = serverBundle(folder)
const plugins = [...(options.plugins ?? []), restartPlugin]
const bundle = await context({ ...options, plugins, logLevel: 'warning' })
await bundle.watch()
const pages = await createServer({ configFile: path.join(root, 'web', 'vite.config.ts') })
await pages.listen()
pages.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await Promise.all([bundle.dispose(), pages.close(), lastRestart.then(stop)])
    process.exit(0)
  })

async function restart() {
  await stop()
  // The files that a build puts beside the server. The pages come from Vite.
  await cp('web/public', path.join(folder, '../web'), { recursive: true })
  await cp('web/index.html', path.join(folder, '../web/index.html'))
  // In a separate process group a Ctrl-C reaches the server only through this script.
  server = spawn(process.execPath, ['--enable-source-maps', path.join(folder, 'main.mjs')], {
    stdio: 'inherit',
    detached: true,
  })
}

async function stop() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
