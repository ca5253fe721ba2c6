// @ts-check
import { buildWhenChanged } from './parts/build/build-when-changed.mjs'
import { installWhenChanged } from './parts/build/install-when-changed.mjs'
import { endWithNpm } from './parts/end-with-npm.mjs'
import { requireNode } from './parts/need-node.mjs'
import { root } from './parts/root.mjs'

/* `npm start`: on a fresh clone it installs and builds first, then this process becomes the server. */
requireNode()
process.chdir(root)
await installWhenChanged()
await buildWhenChanged()

endWithNpm()
// In this process, so that signals reach the server.
const server = '../dist/server/main.mjs'
await import(server)
