import { expect, test } from 'vitest'
import { aServer } from '../../../test/a-server.ts'
import { aUadPerson } from '../../../test/a-uad-person.ts'
import type { Visitor } from '../../../test/a-visitor.ts'

const server = await aServer()

const RESET_STEPS = {
  exportCompleted: false,
  uploadCompleted: false,
  analyzeCompleted: false,
  reviewCompleted: false,
  generateCompleted: false,
  helperAppUsed: false,
}

const markRaw = async ({ plugins }: Visitor) => {
  const raw = (await plugins.list()).find(({ name }) => name === 'UAD Raw')
  return plugins.change({ params: { id: raw?.id ?? '' }, body: { isOwned: false } })
}

const licenseCountOf = async (username: string) => {
  const { rows } = await server.pool.query(
    `select name from uad_authorizations join users on id = user_id where username = $1`,
    [username],
  )
  return rows.length
}

test.each([0, 1, 2, 3, 4, 5])('from step %i a reset changes only the steps', async (step) => {
  const name = `ana-${step}`
  const ana = await aUadPerson(server, name, step)
  const before = { ...(await ana.uad.workflow()), licenses: await licenseCountOf(name) }
  const library = await ana.plugins.list()

  const answer = await ana.uad.reset({ body: { resetPluginOwnership: false } })

  expect(answer.message).toBe('Workflow reset')
  expect({ ...answer.workflow, licenses: await licenseCountOf(name) }).toEqual({ ...before, ...RESET_STEPS })
  expect(await ana.uad.workflow()).toEqual(answer.workflow)
  expect(await ana.plugins.list()).toEqual(library)
})

test('a reset of the ownership makes all UAD plugins owned, and deletes the profile and the marks', async () => {
  const ben = await aUadPerson(server, 'ben', 5)
  await markRaw(ben)
  await ben.plugins.bulkEdit({
    body: { pluginIds: (await ben.plugins.list()).map(({ id }) => id), changes: { isOwned: false } },
  })

  const { workflow } = await ben.uad.reset({ body: { resetPluginOwnership: true } })

  expect(workflow).toEqual({ ...RESET_STEPS, organizedAt: null, lastRun: null, profile: null })
  expect(await licenseCountOf('ben')).toBe(0)
  expect((await ben.uad.plan()).moves).toEqual([])
  for (const { name, isUAD, isOwned, metadata } of await ben.plugins.list()) {
    const { supersededBy: _, ...said } = metadata
    expect({ name, isOwned, said }).toEqual({
      name,
      isOwned: isUAD,
      said: { description: '', isFree: false },
    })
  }
})

test('a reset of the ownership also resets removed plugins, which may be restored', async () => {
  const carl = await aUadPerson(server, 'carl', 4)
  const { id } = await markRaw(carl)
  await carl.plugins.remove({ params: { id } })

  await carl.uad.reset({ body: { resetPluginOwnership: true } })

  const { isOwned, metadata } = await carl.plugins.restore({ params: { id } })
  expect({ isOwned, metadata }).toEqual({ isOwned: true, metadata: { description: '', isFree: false } })
})

test('a reset of the ownership invalidates the cached list of plugins', async () => {
  const dora = await aUadPerson(server, 'dora', 4)
  const { headers } = await dora.request({ url: '/api/plugins' })

  await dora.uad.reset({ body: { resetPluginOwnership: true } })

  const again = await dora.request({
    url: '/api/plugins',
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect(again.statusCode).toBe(200)
})

test.each([true, false])(
  'a reset cancels the waiting job (resetPluginOwnership: %s)',
  async (resetPluginOwnership) => {
    const emil = await aUadPerson(server, `emil-${resetPluginOwnership}`, 4)
    const { job } = await emil.uad.organizeWithHelper()
    server.clock.advance(1000)

    await emil.uad.reset({ body: { resetPluginOwnership } })

    const changedAt = server.clock.now().toISOString()
    expect(await emil.helper.jobs()).toMatchObject([{ id: job?.id, state: 'cancelled', changedAt }])
  },
)

test('simultaneous resets, uploads and analyses do not conflict', async () => {
  const fay = await aUadPerson(server, 'fay', 2)
  const acts = [
    () => fay.uad.reset({ body: { resetPluginOwnership: true } }),
    () => fay.uad.complete({ body: { exportCompleted: true } }),
    () => fay.uad.upload({ body: { fileContent: 'UAD Raw Distortion: Demo expired\n' } }),
    () => fay.uad.analyze(),
    () => markRaw(fay),
    () => fay.uad.plan(),
    () => fay.uad.uploadAgain(),
  ]

  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => acts.map((act) => act())).flat())

  const statuses = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.status : 200))
  // A slow machine refuses those that would wait too long.
  expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([])
  expect(statuses).toContain(200)
})
