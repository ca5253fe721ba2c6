// @ts-check
import { buildWhenChanged } from './parts/build/build-when-changed.mjs'
import { installWhenChanged } from './parts/build/install-when-changed.mjs'
import { requireNode } from './parts/need-node.mjs'
import { root } from './parts/root.mjs'

/* `npm start`: on a fresh clone it installs and builds first, then this process becomes the server. */
requireNode()
process.chdir(root)
await installWhenChanged()
await buildWhenChanged()

// npm runs this process in a shell, and ends only the shell when it stops: without a parent, the process ends itself.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  timer.unref()
}
// In this process, so that signals reach the server.
const server = '../dist/server/main.mjs'
await import(server)
