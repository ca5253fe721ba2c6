import { createServer, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { siteSender } from './send-to.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server that answers after `milliseconds`, or never when undefined. */
async function slow(milliseconds?: number) {
  const server = createServer(async (_, response) => {
    if (milliseconds === undefined) return
    await wait(milliseconds)
    response.end('{}')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
const ask = { method: 'GET', path: '/api/device/jobs' } as const

test('waits for a slow server', async () => {
  const site = await slow(6500)

  expect(await Promise.all([siteSender(site)(ask), siteSender(site)(ask)])).toEqual([
    { status: 200, body: {} },
    { status: 200, body: {} },
  ])
}, 20_000)

test('stops waiting for a server that never answers', async () => {
  const site = await slow()
  const ended = siteSender(
    site,
    undefined,
    1,
  )(ask).then(
    () => 'answered',
    (error: Error) => error.message,
  )

  expect(await Promise.race([ended, wait(10_000, 'still waiting')])).toContain('cannot be reached')
}, 20_000)
