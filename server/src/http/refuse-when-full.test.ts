import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from './errors.ts'
import { refuseWhenFull } from './refuse-when-full.ts'

test('who comes while all places are taken is told at once to come again, and a place that is free is taken', async () => {
  const app = fastify()
  answerErrors(app)
  refuseWhenFull(app, 2)
  const held: (() => void)[] = []
  for (const url of ['/api/plugins', '/api/events', '/livez'])
    app.get(url, () => new Promise((done) => held.push(() => done('answered'))))
  const streams = [app.inject('/api/events'), app.inject('/api/events?x=1')]
  const taken = [app.inject('/api/plugins'), app.inject('/api/plugins')]
  await expect.poll(() => held.length).toBe(4)

  const refused = await app.inject('/api/plugins')
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
    503,
    '2',
    'busy',
  ])
  const probe = app.inject('/livez')
  await expect.poll(() => held.length).toBe(5)

  for (const answer of held.splice(0)) answer()
  expect((await Promise.all([...taken, ...streams, probe])).map(({ statusCode }) => statusCode)).toEqual(
    Array(5).fill(200),
  )
  const next = app.inject('/api/plugins')
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  expect((await next).statusCode).toBe(200)
})
