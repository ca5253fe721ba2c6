import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { Client, type ClientConfig } from 'pg'
import { onTestFinished } from 'vitest'

/**
 * A way to a database that is cut before its caller's message number `at`, as when the caller is killed: the database sees the
 * connection end. `messages` says how many went through.
 */
export async function aCutWay(url: string, at: number) {
  const { host, port, user, database, password } = new Client({ connectionString: url })
  let messages = 0
  const server = createServer((caller) => {
    const way = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [caller, way]) socket.on('error', () => undefined)
    way.on('data', (bytes) => caller.write(bytes))
    way.on('close', () => caller.destroy())
    caller.on('close', () => way.destroy())
    caller.on('data', (bytes) => {
      messages++
      if (messages < at) way.write(bytes)
      else for (const socket of [caller, way]) socket.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('There is no free port on 127.0.0.1.')
  const connection: ClientConfig = {
    host: '127.0.0.1',
    port: address.port,
    user,
    database,
    ...(password && { password }),
  }
  return { connection, messages: () => messages }
}
