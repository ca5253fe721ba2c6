import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Job } from '#shared/helper/job.ts'
import { DAY, HOUR } from '../../../test/a-clock.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { jobs } from '../../db/schema.ts'

const server = await aServer()

async function aJobOf(browser: Visitor, state: Job['state'] = 'waiting') {
  const [userId, at, id] = [(await browser.account.me()).id, server.clock.now(), randomUUID()]
  const payload = { move: [{ stem: 'UAD Raw', name: 'Raw' }], bringBack: ['UAD Cambridge'] }
  await server.db
    .insert(jobs)
    .values({ userId, id, kind: 'organize', state, payload, createdAt: at, changedAt: at })
  return id
}

test('a job lists the plugins to move and to restore', async () => {
  const ana = await server.signedInAs('ana')
  const id = await aJobOf(ana)
  const at = server.clock.now().toISOString()

  expect(await ana.helper.openJob({ params: { id } })).toEqual({
    id,
    kind: 'organize',
    state: 'waiting',
    deviceId: null,
    progress: null,
    result: null,
    move: [{ stem: 'UAD Raw', name: 'Raw' }],
    bringBack: ['UAD Cambridge'],
    createdAt: at,
    changedAt: at,
  })
})

test('jobs are listed newest first for ninety days', async () => {
  const ben = await server.signedInAs('ben')
  const oldest = await aJobOf(ben)
  server.clock.advance(6 * DAY)
  const older = await aJobOf(ben)
  server.clock.advance(HOUR)
  const newer = await aJobOf(ben)
  const listed = async () => (await ben.helper.jobs()).map(({ id }) => id)

  expect(await listed()).toEqual([newer, older, oldest])
  await server.pool.query(`update jobs set created_at = created_at - interval '84 days'`)

  expect(await listed()).toEqual([newer, older])
})

test('a waiting job can be canceled repeatedly', async () => {
  const carl = await server.signedInAs('carl')
  const id = await aJobOf(carl)
  server.clock.advance(HOUR)

  const canceled = await carl.helper.cancelJob({ params: { id } })
  server.clock.advance(HOUR)

  expect(canceled).toMatchObject({ state: 'cancelled', changedAt: expect.any(String) })
  expect(canceled.changedAt).not.toBe(canceled.createdAt)
  expect(await carl.helper.cancelJob({ params: { id } })).toEqual(canceled)
  expect(await carl.helper.jobs()).toMatchObject([{ id, state: 'cancelled', changedAt: canceled.changedAt }])
})

test.each([
  ['taken', 'The helper has already started this job.'],
  ['done', 'The helper has already finished this job.'],
  ['failed', 'This job has already failed.'],
] as const)('a job in the state %s cannot be canceled', async (state, reason) => {
  const dora = await server.signedInAs(`dora-${state}`)
  const id = await aJobOf(dora, state)

  await expect(dora.helper.cancelJob({ params: { id } })).rejects.toMatchObject({ status: 409, reason })
  expect(await dora.helper.jobs()).toMatchObject([{ id, state }])
})
