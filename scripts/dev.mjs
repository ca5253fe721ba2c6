// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { installWhenChanged } from './parts/build/install-when-changed.mjs'
import { needNode } from './parts/need-node.mjs'
import { root } from './parts/root.mjs'

/*
 * For work on the product: the server is built and started again whenever its sources change, and Vite serves the pages
 * and hands /api on to it.
 */
needNode()
process.chdir(root)
await installWhenChanged()
const { context } = await import('esbuild')
const { createServer } = await import('vite')
const { serverBundle } = await import('./parts/build/server-bundle.mjs')

const folder = path.join(root, '.cache', 'dev', 'server')

/** @type {import('node:child_process').ChildProcess | undefined} */
let server

/** One start after the other, however fast somebody saves. */
let turn = Promise.resolve()

/** @type {import('esbuild').Plugin} */
const startAgain = {
  name: 'start-again',
  setup: (build) =>
    build.onEnd(({ errors }) => {
      if (errors.length === 0) turn = turn.then(restart)
    }),
}

const bundle = await context({ ...serverBundle(folder), plugins: [startAgain], logLevel: 'warning' })
await bundle.watch()
const pages = await createServer({ configFile: path.join(root, 'web', 'vite.config.ts') })
await pages.listen()
pages.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await Promise.all([bundle.dispose(), pages.close(), turn.then(stop)])
    process.exit(0)
  })

async function restart() {
  await stop()
  await layOut()
  // A group of its own: a Ctrl-C reaches it once, through us.
  server = spawn(process.execPath, ['--enable-source-maps', path.join(folder, 'main.mjs')], {
    stdio: 'inherit',
    detached: true,
  })
}

/** What the build would put around the server. The pages themselves come from Vite. */
async function layOut() {
  await cp('web/public', path.join(folder, '../web'), { recursive: true })
  await cp('web/index.html', path.join(folder, '../web/index.html'))
}

async function stop() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
