import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Job, OrganizeJob } from '#shared/helper/job.ts'
import { aProfile } from '../../test/a-profile.ts'
import { aServerWith } from '../../test/a-server.ts'
import { aUadPerson } from '../../test/a-uad-person.ts'
import type { Visitor } from '../../test/a-visitor.ts'
import { jobs } from '../db/schema.ts'

const [server, ben] = await aServerWith('ben')

const payload = { move: [{ stem: 'UAD Raw', name: 'UAD Raw' }], bringBack: [] }

async function aJobOf({ account }: Visitor, state: Job['state'] = 'waiting') {
  const [userId, at, id] = [(await account.me()).id, server.clock.now(), randomUUID()]
  await server.db
    .insert(jobs)
    .values({ userId, id, kind: 'organize', state, payload, createdAt: at, changedAt: at })
  return id
}

const stateOf = async ({ helper }: Visitor, id: string) => (await helper.openJob({ params: { id } })).state

async function idOf({ plugins }: Visitor, wanted: string) {
  return (await plugins.list()).find(({ name }) => name === wanted)?.id ?? ''
}

const change = async (browser: Visitor, body: { isOwned?: boolean; isFavorite?: boolean }) =>
  browser.plugins.change({ params: { id: await idOf(browser, 'UAD Raw') }, body })

const MARK = { isOwned: true }
const bulkEdit = async (
  browser: Visitor,
  changes: Partial<typeof MARK & { isFavorite: boolean }>,
  ...more: string[]
) => browser.plugins.bulkEdit({ body: { pluginIds: [await idOf(browser, 'UAD Raw'), ...more], changes } })

/** Acts that change the ownership, each with the workflow step before it. */
const CHANGES: [what: string, step: number, act: (browser: Visitor) => Promise<unknown>][] = [
  ['upload of a profile', 1, ({ uad }) => uad.upload({ body: { fileContent: aProfile() } })],
  ['analysis', 2, ({ uad }) => uad.analyze()],
  ['upload again', 4, ({ uad }) => uad.uploadAgain()],
  ['reset', 4, ({ uad }) => uad.reset({ body: { resetPluginOwnership: false } })],
  ['reset with the box', 4, ({ uad }) => uad.reset({ body: { resetPluginOwnership: true } })],
  ['mark as owned', 4, (browser) => change(browser, { isOwned: true })],
  ['mark as not owned', 4, (browser) => change(browser, { isOwned: false })],
  ['mark as owned of many', 4, (browser) => bulkEdit(browser, { isOwned: true })],
  ['mark as not owned of many', 4, (browser) => bulkEdit(browser, { isOwned: false })],
]

test.each(CHANGES)('waiting jobs are canceled by this: %s', async (what, step, act) => {
  const ana = await aUadPerson(server, `ana-${what.replaceAll(' ', '-')}`, step)
  const [waiting, claimed, otherUsers] = [await aJobOf(ana), await aJobOf(ana, 'taken'), await aJobOf(ben)]
  server.clock.advance(1000)

  await act(ana)

  expect(await ana.helper.openJob({ params: { id: waiting } })).toMatchObject({
    ...payload,
    state: 'cancelled',
    changedAt: server.clock.now().toISOString(),
  })
  expect(await stateOf(ana, claimed)).toBe('taken')
  expect(await stateOf(ben, otherUsers)).toBe('waiting')
})

/** Acts that do not change the ownership. */
const OTHERS: [what: string, step: number, act: (browser: Visitor) => Promise<unknown>][] = [
  ['a star', 4, (browser) => change(browser, { isFavorite: true })],
  ['a profile without licenses', 1, ({ uad }) => uad.upload({ body: { fileContent: aProfile({}) } })],
  [
    'an upload out of order',
    4,
    ({ uad }) => uad.upload({ body: { fileContent: aProfile() } }).catch(() => 0),
  ],
  ['a script', 4, ({ uad }) => uad.generateScript()],
  [
    'a mark of many that is refused as a whole',
    4,
    (browser) => bulkEdit(browser, MARK, randomUUID()).catch(() => 0),
  ],
]

test.each(OTHERS)('waiting jobs are not canceled by this: %s', async (what, step, act) => {
  const carl = await aUadPerson(server, `carl-${what.replaceAll(' ', '-')}`.slice(0, 30), step)
  const id = await aJobOf(carl)

  await act(carl)

  expect(await stateOf(carl, id)).toBe('waiting')
})

test('a job that is created during a change of ownership reflects it or is canceled', async () => {
  const dora = await aUadPerson(server, 'dora', 4)
  const waiting: OrganizeJob[] = []
  for (let i = 0; i < 10; i++) {
    await change(dora, { isOwned: false })

    await Promise.all([dora.uad.organizeWithHelper(), change(dora, { isOwned: true })])

    const created = (await dora.helper.jobs()).filter(({ state }) => state === 'waiting')
    const opened = await Promise.all(created.map((params) => dora.helper.openJob({ params })))
    waiting.push(...opened.flatMap((job) => (job.kind === 'organize' ? [job] : [])))
  }

  expect(waiting.filter(({ move }) => move.some(({ stem }) => stem === 'UAD Raw'))).toEqual([])
})
