import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { Client, type ClientConfig } from 'pg'
import { onTestFinished } from 'vitest'

/**
 * A proxy to a database that closes both connections at the client's message number `at`, as when the client is killed.
 * `messages` is the number of messages.
 */
export async function anInterruptedProxy(url: string, at: number) {
  const { host, port, user, database, password } = new Client({ connectionString: url })
  let messages = 0
  const server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
    upstream.on('data', (bytes) => client.write(bytes))
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    client.on('data', (bytes) => {
      messages++
      if (messages < at) upstream.write(bytes)
      else for (const socket of [client, upstream]) socket.destroy()
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
