import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { MoveOutcome } from '#shared/helper/job.ts'
import { JOB_LIMITS } from '../../src/library/insert-job.ts'
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

/** The number of all job items and finds in the database. */
async function storedParts() {
  const { rows } = await server.pool.query(`
    select ((select count(*) from job_items) + (select count(*) from scan_finds))::int as count`)
  return rows[0].count
}

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
  expect(await storedParts()).toBe(4 * 300)
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
  expect(await storedParts()).toBe(600)
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
  expect(await storedParts()).toBe(3)
})
