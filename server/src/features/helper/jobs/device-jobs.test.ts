import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FOUND_PLUGINS_PER_PAGE } from '#shared/helper/found.ts'
import type { Job, JobResult, MoveOutcome } from '#shared/helper/job.ts'
import { addedCounts } from '#shared/plugins/added-counts.ts'
import { HOUR } from '../../../../test/a-clock.ts'
import { aHelper } from '../../../../test/a-helper.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { installations, jobs } from '../../../db/schema.ts'

const server = await aServer()

const FOLDER = '/Library/Audio/Plug-Ins'

async function aPerson(username: string) {
  const person = await server.signedInAs(username)
  return { person, one: await aHelper(server, person), two: await aHelper(server, person) }
}

const aScan = (person: Visitor, deviceId: string) =>
  person.helper.addJob({ body: { kind: 'scan', deviceId, folders: [FOLDER] } })

/** A job for any device, as the UAD workflow creates it. */
async function anOrganizeJob(person: Visitor) {
  const [userId, at, id] = [(await person.account.me()).id, server.clock.now(), randomUUID()]
  const payload = { move: [{ stem: 'UAD Raw', name: 'Raw' }], bringBack: [], unused: [] }
  await server.db
    .insert(jobs)
    .values({ userId, id, kind: 'organize', state: 'waiting', payload, createdAt: at, changedAt: at })
  return id
}

const aMoveOutcome = (outcome: MoveOutcome['outcome']): MoveOutcome => ({
  name: 'Raw',
  from: `${FOLDER}/VST3/UAD Raw.vst3`,
  to: '/Users/ana/UAD_Plugins_Backup/1/UAD Raw.vst3',
  outcome,
  sentence: '',
})
const aResult = (state: JobResult['state'] = 'done', ...items: MoveOutcome['outcome'][]): JobResult => ({
  state,
  sentence: '1 plugin was moved.',
  items: items.map(aMoveOutcome),
})

const refusal = (status: number, reason: string) => ({ status, reason })

test('the page sees each step of a scan', async () => {
  const { person, one } = await aPerson('ana')
  const { device } = one.helper
  const job = await aScan(person, one.id)
  const params = { id: job.id }
  const seen = async () => person.helper.openJob({ params })
  expect(job).toMatchObject({ kind: 'scan', state: 'waiting', deviceId: one.id, progress: null })
  expect(await device.waiting()).toEqual([job])

  server.clock.advance(HOUR)
  const later = { changedAt: server.clock.now().toISOString() }
  expect(await device.claim({ params })).toEqual({ ...job, ...later, state: 'taken' })
  const progress = { done: 3, total: 0, at: `${FOLDER}/VST3` }
  expect(await device.report({ params, body: progress })).toMatchObject({ progress })
  expect(await seen()).toMatchObject({ state: 'taken', progress })
  expect(await device.waiting()).toEqual([await seen()])
  const found = [{ plugin: aPlugin(), note: '' }]
  expect(await device.addFound({ params, body: { from: 0, found } })).toMatchObject({ foundCount: 1 })
  expect(await device.finish({ params, body: aResult() })).toEqual(await seen())
  expect(await seen()).toMatchObject({ ...later, state: 'done', foundCount: 1, changes: { new: 1 } })
  expect(await device.waiting()).toEqual([])
  expect(await device.open({ params })).toEqual(await seen())
  expect(await person.helper.devices()).toMatchObject([{ id: one.id, lastScanAt: later.changedAt }, {}])
})

test('a device sees its own jobs and those for any device, oldest first', async () => {
  const { person, one, two } = await aPerson('ben')
  const any = await anOrganizeJob(person)
  server.clock.advance(1000)
  const mine = await aScan(person, one.id)
  const other = await aScan(person, two.id)
  const listed = async ({ helper }: typeof one) => (await helper.device.waiting()).map(({ id }) => id)

  expect([await listed(one), await listed(two)]).toEqual([
    [any, mine.id],
    [any, other.id],
  ])
  expect(await one.helper.device.open({ params: { id: any } })).toMatchObject({ move: [{ stem: 'UAD Raw' }] })
  await expect(one.helper.device.open({ params: { id: other.id } })).rejects.toMatchObject({ status: 404 })
  await expect(one.helper.device.claim({ params: { id: other.id } })).rejects.toMatchObject(
    refusal(409, 'This job is for another computer.'),
  )
})

test('a job for any device is claimed by exactly one', async () => {
  const { person, one, two } = await aPerson('carl')
  for (let round = 0; round < 10; round++) {
    const params = { id: await anOrganizeJob(person) }

    const claims = await Promise.allSettled([one, two].map(({ helper }) => helper.device.claim({ params })))

    const won = claims.findIndex(({ status }) => status === 'fulfilled')
    expect(claims[1 - won]).toMatchObject({ status: 'rejected', reason: { status: 409 } })
    expect(await person.helper.openJob({ params })).toMatchObject({ deviceId: [one, two][won]?.id })
    const loser = [two, one][won]?.helper.device
    await expect(loser?.finish({ params, body: aResult() })).rejects.toMatchObject(
      refusal(409, 'This helper has not started this job.'),
    )
    await expect(loser?.open({ params })).rejects.toMatchObject({ status: 404 })
  }
})

test.each<[state: Job['state'], claimed: string, canceled: string]>([
  ['taken', 'A helper has already started this job.', 'The helper has already started this job.'],
  ['done', 'This job is already finished.', 'The helper has already finished this job.'],
  ['failed', 'This job has already failed.', 'This job has already failed.'],
])('a job in the state %s cannot be claimed or canceled', async (state, claimed, canceled) => {
  const { person, one } = await aPerson(`dora-${state}`)
  const params = { id: await anOrganizeJob(person) }
  await server.db.update(jobs).set({ state }).where(eq(jobs.id, params.id))

  await expect(one.helper.device.claim({ params })).rejects.toMatchObject(refusal(409, claimed))
  await expect(person.helper.cancelJob({ params })).rejects.toMatchObject(refusal(409, canceled))
  expect(await person.helper.openJob({ params })).toMatchObject({ state })
})

test('a waiting job can be canceled repeatedly, and is not run', async () => {
  const { person, one } = await aPerson('cora')
  const params = { id: await anOrganizeJob(person) }
  server.clock.advance(HOUR)

  const canceled = await person.helper.cancelJob({ params })
  server.clock.advance(HOUR)

  expect(canceled).toMatchObject({ state: 'cancelled', changedAt: expect.any(String) })
  expect(canceled.changedAt).not.toBe(canceled.createdAt)
  expect(await person.helper.cancelJob({ params })).toEqual(canceled)
  expect(await person.helper.jobs()).toMatchObject([{ ...params, changedAt: canceled.changedAt }])
  await expect(one.helper.device.claim({ params })).rejects.toMatchObject(
    refusal(409, 'This job was canceled. It must not be run.'),
  )
})

test('a running scan can be canceled, and each later request of the helper returns that', async () => {
  const { person, one } = await aPerson('gus')
  const params = { id: (await aScan(person, one.id)).id }
  const { device } = one.helper
  await device.claim({ params })
  await device.report({ params, body: { done: 1, total: 9, at: FOLDER } })

  const canceled = await person.helper.cancelJob({ params })

  expect(canceled).toMatchObject({ state: 'cancelled', progress: null })
  for (const response of [
    await device.report({ params, body: { done: 2, total: 9, at: FOLDER } }),
    await device.addFound({ params, body: { from: 0, found: [{ plugin: aPlugin(), note: '' }] } }),
    await device.finish({ params, body: aResult() }),
  ])
    expect(response).toEqual(canceled)
  expect(await person.helper.found({ params: { ...params, from: '0' } })).toEqual([])
  expect(await person.helper.devices()).toMatchObject([{ lastScanAt: null }, { lastScanAt: null }])
})

test('a scan is limited to the folders of the device', async () => {
  const { person, one } = await aPerson('hal')
  const body = { kind: 'scan' as const, deviceId: one.id, folders: [FOLDER, '/etc'] }

  await expect(person.helper.addJob({ body })).rejects.toMatchObject(
    refusal(409, 'The helper does not scan /etc. Add the folder in the helper first.'),
  )
  expect(await person.helper.jobs()).toEqual([])
})

test('an installation is revealed only by the device on its computer', async () => {
  const { person, one } = await aPerson('ida')
  const raw = aPlugin({ name: 'Raw', path: `${FOLDER}/Raw.vst3` })
  await person.plugins.addMany({ body: { plugins: [raw] } })
  const [plugin = { id: '' }] = await person.plugins.list()
  const [installation] = (await person.plugins.open({ params: { id: plugin.id } })).installations
  const body = { kind: 'reveal' as const, installationId: installation?.id ?? '' }
  const onMachine = (machine: string) =>
    server.db.update(installations).set({ machine }).where(eq(installations.id, body.installationId))
  const nowhere = refusal(
    409,
    'The computer with this plugin has no connected helper, so its path is shown instead.',
  )

  await expect(person.helper.addJob({ body })).rejects.toMatchObject(nowhere)
  await onMachine(one.machine)
  const job = await person.helper.addJob({ body })

  expect(job).toMatchObject({ kind: 'reveal', deviceId: one.id, path: `${FOLDER}/Raw.vst3`, name: 'Raw' })
  expect(await one.helper.device.waiting()).toEqual([job])
  await person.plugins.remove({ params: { id: plugin.id } })
  await expect(person.helper.addJob({ body })).rejects.toMatchObject({ status: 404 })
})

/** An organize job that this helper finished with this result. */
async function aDoneJob(person: Visitor, { helper }: { helper: Visitor }, result: JobResult) {
  const params = { id: await anOrganizeJob(person) }
  await helper.device.claim({ params })
  await helper.device.finish({ params, body: result })
  return params.id
}

const restore = (person: Visitor, of: string) => person.helper.addJob({ body: { kind: 'restore', of } })

test.each<[what: string, result: JobResult]>([
  ['done', aResult('done', 'moved', 'kept')],
  ['interrupted', aResult('failed', 'moved', 'failed')],
])('a job that was %s can be undone once by its device', async (what, result) => {
  const { person, two } = await aPerson(`jan-${what.slice(0, 4)}`)
  const of = await aDoneJob(person, two, result)

  const job = await restore(person, of)

  expect(job).toMatchObject({ kind: 'restore', state: 'waiting', deviceId: two.id, of })
  const alreadyAsked = refusal(409, 'The helper has already been asked to restore these plugins.')
  await expect(restore(person, of)).rejects.toMatchObject(alreadyAsked)
  const params = { id: job.id }
  await two.helper.device.claim({ params })
  await expect(restore(person, of)).rejects.toMatchObject(alreadyAsked)
  await two.helper.device.finish({ params, body: aResult('done', 'brought-back') })
  await expect(restore(person, of)).rejects.toMatchObject(
    refusal(409, 'These plugins have already been restored.'),
  )
})

test('a failed restore can be retried, by one of ten simultaneous requests', async () => {
  const { person, one } = await aPerson('kim')
  const of = await aDoneJob(person, one, aResult('done', 'moved', 'moved'))
  const first = await restore(person, of)
  await one.helper.device.claim({ params: first })
  await one.helper.device.finish({ params: first, body: aResult('done', 'brought-back', 'failed') })

  const second = await restore(person, of)
  await person.helper.cancelJob({ params: second })

  const wishes = await Promise.allSettled(Array.from({ length: 10 }, () => restore(person, of)))
  const accepted = wishes.flatMap((wish) => (wish.status === 'fulfilled' ? wish.value : []))
  expect(accepted).toMatchObject([{ state: 'waiting', of }])
})

test('a job without moved plugins or without its device cannot be undone', async () => {
  const { person, one, two } = await aPerson('max')
  const nothing = refusal(409, 'This job moved nothing that can be restored.')

  await expect(restore(person, await anOrganizeJob(person))).rejects.toMatchObject(nothing)
  for (const job of await person.helper.jobs()) await person.helper.cancelJob({ params: job })
  for (const result of [aResult('done', 'kept'), aResult('failed')])
    await expect(restore(person, await aDoneJob(person, one, result))).rejects.toMatchObject(nothing)
  await expect(restore(person, (await aScan(person, one.id)).id)).rejects.toMatchObject(nothing)
  const of = await aDoneJob(person, two, aResult('done', 'moved'))
  await person.helper.revoke({ params: { id: two.id } })
  await expect(restore(person, of)).rejects.toMatchObject(
    refusal(
      409,
      'The helper that moved these plugins is no longer connected. Its command "undo" brings them back.',
    ),
  )
})

test('at most fifty jobs wait for one device', async () => {
  const { person, one, two } = await aPerson('nina')
  for (let count = 0; count < 50; count++) await aScan(person, one.id)

  await expect(aScan(person, one.id)).rejects.toMatchObject(
    refusal(409, '50 jobs are already waiting for Studio Mac. Open the helper there, or cancel some.'),
  )
  expect(await aScan(person, two.id)).toMatchObject({ state: 'waiting' })
})

async function aRunningScan(username: string) {
  const person = await server.signedInAs(username)
  const { helper, id: deviceId, machine } = await aHelper(server, person)
  const folders = ['/Library/Audio/Plug-Ins']
  const { id } = await person.helper.addJob({ body: { kind: 'scan', deviceId, folders } })
  await helper.device.claim({ params: { id } })
  const listed = (from = 0) => person.helper.found({ params: { id, from: String(from) } })
  return {
    person,
    send: (from: number, names: string[]) =>
      helper.device.addFound({
        params: { id },
        body: { from, found: names.map((name) => ({ plugin: aPlugin({ name }), note: `Note of ${name}` })) },
      }),
    listed,
    names: async () => (await listed()).map(({ number, plugin }) => [number, plugin.name]),
    add: (from: number, isNewOnly = false) =>
      person.helper.addFinds({ params: { id }, body: { from, isNewOnly } }),
    id,
    deviceId,
    machine,
  }
}

test('scan results are listed in order with their notes, saved once when they are sent twice, and without a gap', async () => {
  const { send, names, listed } = await aRunningScan('bela')
  await send(0, ['Zebra', 'Diva'])

  const again = await send(0, ['Zebra', 'Diva'])
  const overlapping = await send(1, ['Other', 'Bazille'])
  const gap = refusal(409, 'The results from number 3 on are missing.')
  await expect(send(4, ['Hive'])).rejects.toMatchObject(gap)

  expect([again, overlapping]).toMatchObject([{ foundCount: 2 }, { foundCount: 3 }])
  expect(await names()).toEqual([
    [0, 'Zebra'],
    [1, 'Diva'],
    [2, 'Bazille'],
  ])
  expect(await listed(1)).toMatchObject([
    { number: 1, note: 'Note of Diva', exists: false, status: 'new' },
    { number: 2, note: 'Note of Bazille', exists: false, status: 'new' },
  ])
})

test('scan results are listed and added in pages, as installed on the scanned computer', async () => {
  const { person, send, listed, add, machine } = await aRunningScan('jon')
  const names = Array.from({ length: FOUND_PLUGINS_PER_PAGE + 3 }, (_, n) => `Plugin ${n}x`)
  await send(0, names.slice(0, FOUND_PLUGINS_PER_PAGE))
  await send(FOUND_PLUGINS_PER_PAGE, names.slice(FOUND_PLUGINS_PER_PAGE))

  const pages = [await listed(), await listed(FOUND_PLUGINS_PER_PAGE), await listed(names.length)]
  expect(pages.map(({ length }) => length)).toEqual([FOUND_PLUGINS_PER_PAGE, 3, 0])
  expect(pages.flat().map(({ plugin }) => plugin.name)).toEqual(names)
  expect(await add(0)).toEqual({ ...counts(FOUND_PLUGINS_PER_PAGE), next: FOUND_PLUGINS_PER_PAGE })
  expect(await add(FOUND_PLUGINS_PER_PAGE)).toEqual({ ...counts(3), next: null })

  const list = await person.plugins.list()
  expect(list.map(({ name }) => name).sort()).toEqual([...names].sort())
  const { installations } = await person.plugins.open({ params: { id: list[0]?.id ?? '' } })
  expect(installations).toMatchObject([{ machine }])
  expect(await add(0)).toMatchObject({ createdCount: 0, joinedCount: FOUND_PLUGINS_PER_PAGE })
})

test('adds only new results on request, and none of other users or of a computer that is not paired', async () => {
  const { person, send, add, id, deviceId } = await aRunningScan('kaja')
  const { person: other } = await aRunningScan('maja')
  await person.plugins.add({ body: aPlugin({ name: 'Diva' }) })
  await send(0, ['Zebra', 'Diva'])
  const names = async () => (await person.plugins.list()).map(({ name }) => name).sort()

  const attempt = other.helper.addFinds({ params: { id }, body: { from: 0, isNewOnly: false } })
  await expect(attempt).rejects.toMatchObject(refusal(404, 'Job not found'))
  expect(await other.plugins.list()).toEqual([])
  expect(await add(0, true)).toEqual({ ...counts(1), next: null })
  expect(await names()).toEqual(['Diva', 'Zebra'])
  await send(2, ['Hive'])
  await person.helper.revoke({ params: { id: deviceId } })
  await expect(add(0)).rejects.toMatchObject(refusal(404, 'Device not found'))
  expect(await names()).toEqual(['Diva', 'Zebra'])
})

const counts = (createdCount: number) => addedCounts.parse({ createdCount, joinedCount: 0 })
