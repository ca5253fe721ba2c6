import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { MoveOutcome } from '#shared/helper/job.ts'
import { JOB_LIMITS } from '../../src/library/insert-job.ts'
import { DAY } from '../a-clock.ts'
import { aHelper } from '../a-helper.ts'
import { aPlugin } from '../a-plugin.ts'
import { aServer, type TestServer } from '../a-server.ts'
import type { Visitor } from '../a-visitor.ts'

let server: TestServer
beforeEach(async () => {
  server = await aServer()
})

function setLimits(changes: Partial<typeof JOB_LIMITS>) {
  const before = { ...JOB_LIMITS }
  onTestFinished(() => void Object.assign(JOB_LIMITS, before))
  Object.assign(JOB_LIMITS, changes)
}

const FOLDER = '/Library/Audio/Plug-Ins'

async function aPerson(username = 'ana') {
  const person = await server.signedInAs(username)
  const { helper, id: deviceId } = await aHelper(server, person)
  return { person, device: helper.device, deviceId }
}

type Person = Awaited<ReturnType<typeof aPerson>>

const addScan = ({ person, deviceId }: Person) =>
  person.helper.addJob({ body: { kind: 'scan', deviceId, folders: [FOLDER] } })

async function aClaimedScan(person: Person) {
  const { id } = await addScan(person)
  await person.device.claim({ params: { id } })
  return { id }
}

/** This number of items of about a kilobyte each. */
const items = (count: number): MoveOutcome[] =>
  Array.from({ length: count }, (_, number) => ({
    name: `${number}`,
    from: `/${'x'.repeat(1000)}`,
    to: '',
    outcome: number % 2 ? ('kept' as const) : ('moved' as const),
    sentence: '',
  }))

async function aFinishedJob(person: Person, count: number) {
  const params = await aClaimedScan(person)
  await person.device.finish({ params, body: { state: 'done', sentence: 'Done.', items: items(count) } })
  return params.id
}

const finds = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    plugin: aPlugin({ name: `${number}`, path: `/${'x'.repeat(1000)}` }),
    note: '',
  }))

const itemsOf = ({ helper }: Visitor, id: string, from = 0) =>
  helper.items({ params: { id, from: String(from) } })

/** The rows and kilobytes of all job items and finds in the database. */
async function storedParts() {
  const { rows } = await server.pool.query(`
    select count(*)::int as rows, (coalesce(sum(octet_length(part::text)), 0) / 1024)::int as kilobytes
    from (select item as part from job_items union all select found from scan_finds) as parts`)
  return rows[0] as { rows: number; kilobytes: number }
}

test('the list of jobs stays small with large results', async () => {
  const person = await aPerson()
  for (let count = 0; count < 12; count++) await aFinishedJob(person, 1500)

  const list = await person.person.helper.jobs()

  expect(list).toHaveLength(12)
  expect(JSON.stringify(list).length).toBeLessThan(12 * 1024)
  expect(list[0]?.result).toEqual({
    sentence: 'Done.',
    counts: { moved: 750, 'brought-back': 0, kept: 750, failed: 0 },
  })
})

test('outcomes are listed page by page for their owner only', async () => {
  const ana = await aPerson()
  const id = await aFinishedJob(ana, 620)

  const pages = [await itemsOf(ana.person, id), await itemsOf(ana.person, id, 500)]

  expect(pages.map(({ length }) => length)).toEqual([500, 120])
  expect(pages.flat()).toEqual(items(620))
  const { person: ben } = await aPerson('ben')
  await expect(itemsOf(ben, id)).rejects.toMatchObject({ status: 404 })
})

test('newer results replace those of older jobs, which keep their counts', async () => {
  setLimits({ bytes: 1_000_000 })
  const person = await aPerson()
  const ids: string[] = []
  for (let count = 0; count < 8; count++) {
    server.clock.advance(1000)
    ids.push(await aFinishedJob(person, 300))
  }
  const ben = await aPerson('ben')
  const bens = await aFinishedJob(ben, 300)

  const lengths = await Promise.all(ids.map(async (id) => (await itemsOf(person.person, id)).length))

  expect(lengths).toEqual([0, 0, 0, 0, 0, 300, 300, 300])
  expect(await itemsOf(ben.person, bens)).toHaveLength(300)
  expect(await person.person.helper.openJob({ params: { id: ids[0] ?? '' } })).toMatchObject({
    result: { sentence: 'Done.', counts: { moved: 150, kept: 150 } },
  })
  expect((await storedParts()).rows).toBe(4 * 300)
})

test('a scan uses the space of older jobs and has a limit', async () => {
  setLimits({ bytes: 1_000_000 })
  const person = await aPerson()
  await aFinishedJob(person, 700)
  const params = await aClaimedScan(person)
  const { device } = person
  for (const from of [0, 300]) await device.addFound({ params, body: { from, found: finds(300) } })
  // A repeated part counts once.
  await device.addFound({ params, body: { from: 300, found: finds(300) } })

  const tooMany = device.addFound({ params, body: { from: 600, found: finds(300) } })

  await expect(tooMany).rejects.toMatchObject({ status: 409, code: 'too_many' })
  expect(await person.person.helper.openJob({ params })).toMatchObject({ foundCount: 600 })
  expect(await storedParts()).toMatchObject({ rows: 600 })
  const { id } = await aClaimedScan(person)
  const result = { state: 'done' as const, sentence: 'Done.', items: items(500) }
  expect(await device.finish({ params: { id }, body: result })).toMatchObject({
    state: 'done',
    result: { counts: { moved: 250 } },
  })
  expect(await itemsOf(person.person, id)).toEqual([])
})

test('swept finds free their space', async () => {
  setLimits({ bytes: 1_000_000 })
  const person = await aPerson()
  const params = await aClaimedScan(person)
  await person.device.addFound({ params, body: { from: 0, found: finds(500) } })
  await person.person.helper.cancelJob({ params })
  server.clock.advance(8 * DAY)
  const { sweep } = await import('../../src/features/upkeep/sweep.ts')
  await sweep(server.db, server.blobs, server.clock.now())

  const { rows } = await server.pool.query('select sum(bytes)::int as bytes from jobs')

  expect(rows).toEqual([{ bytes: 0 }])
})

test('the newest finished jobs of each kind stay, and open jobs are limited', async () => {
  setLimits({ open: 3, ended: 4 })
  const person = await aPerson()
  const ids: string[] = []
  for (let count = 0; count < 6; count++) {
    server.clock.advance(1000)
    ids.push(await aFinishedJob(person, 1))
  }
  for (let count = 0; count < 3; count++) await aClaimedScan(person)

  await expect(addScan(person)).rejects.toMatchObject({ status: 409, code: 'too_many_jobs' })
  const list = await person.person.helper.jobs()

  expect(list.filter(({ state }) => state === 'done').map(({ id }) => id)).toEqual(ids.slice(-3).reverse())
  expect(list).toHaveLength(6)
  expect((await storedParts()).rows).toBe(3)
})
