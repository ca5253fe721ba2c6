import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { handleOneCallPerConnection } from './handle-one-call-per-connection.ts'

/** A server that responds when the test says so, and a connection to it. */
async function aSlowServer() {
  const app = fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  handleOneCallPerConnection(app)
  const begun: string[] = []
  const answers: (() => void)[] = []
  app.get('/:name', ({ params }) => {
    begun.push((params as { name: string }).name)
    return new Promise((done) => answers.push(() => done('answered')))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const connection = connect(port, '127.0.0.1')
  onTestFinished(() => void connection.destroy())
  return { begun, answers, connection }
}

test('a call begins after the response to the call before it on the same connection', async () => {
  const { begun, answers, connection } = await aSlowServer()
  const calls = ['a', 'b', 'c'].map((name) => `GET /${name} HTTP/1.1\r\nhost: localhost\r\n`)
  connection.write(`${calls.join('\r\n')}connection: close\r\n\r\n`)
  const received = text(connection)

  await expect.poll(() => begun).toEqual(['a'])
  await pause(50)
  expect(begun).toEqual(['a'])
  for (const step of [1, 2, 3]) {
    answers[step - 1]?.()
    if (step < 3) await expect.poll(() => begun.length).toBe(step + 1)
  }

  expect((await received).match(/HTTP\/1\.1 200/g)).toHaveLength(3)
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('a connection with more than eight waiting calls is closed, and none of them begins', async () => {
  const { begun, answers, connection } = await aSlowServer()
  const isClosed = new Promise((closed) => connection.on('error', closed).on('close', closed))
  connection.write(`GET /a HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(9))
  await expect.poll(() => begun).toEqual(['a'])
  await pause(50)
  expect(connection.destroyed).toBe(false)

  connection.write(`GET /b HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(1_000))
  await isClosed
  for (const answer of answers) answer()
  await pause(50)

  expect(begun).toEqual(['a'])
})
