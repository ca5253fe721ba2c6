import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { aServer } from '../../../test/a-server.ts'
import { listenAddress } from '../../../test/events-of.ts'

test('a stopping server does not wait for a connection without requests', {
  timeout: 30_000,
}, async () => {
  const server = await aServer()
  const { port } = new URL(await listenAddress(server))
  const arrived = once(server.app.server, 'connection')
  const socket = connect(Number(port), '127.0.0.1')
  const ended = once(socket, 'close')
  await arrived

  await server.app.close()

  await expect(ended).resolves.toBeDefined()
})
