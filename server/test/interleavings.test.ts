import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SECOND } from './a-clock.ts'
import { aPlugin } from './a-plugin.ts'
import { aRegistration, aServer, aServerWith, type TestServer } from './a-server.ts'
import type { Visitor } from './a-visitor.ts'
import { rounds } from './rounds.ts'

const ROUNDS = rounds(120, 1000)

/** Simultaneous requests leave the library consistent and cause no server error. */

test(
  `a library stays consistent under ${ROUNDS} random groups of requests by two devices`,
  async () => {
    const [server, ana] = await aServerWith('ana')
    const sides = { laptop: ana, studio: await anotherBrowserOf(server, 'ana') }
    const act = fc.record({
      does: fc.constantFrom(...ACTS.keys()),
      to: fc.nat({ max: 20 }),
      name: fc.constantFrom('One', 'Two', 'Three'),
    })

    await fc.assert(
      fc.asyncProperty(fc.tuple(act, act, act), async (acts) => {
        server.clock.advance(SECOND)
        const plugins = await ana.plugins.list()
        const attempts = acts.map(({ does, to, name }, index) => {
          const id = plugins[to % Math.max(plugins.length, 1)]?.id ?? '00000000-0000-4000-8000-000000000000'
          return ACTS.get(does)?.(index % 2 ? sides.laptop : sides.studio, id, name)
        })
        const outcomes = await Promise.allSettled(attempts)

        const statuses = outcomes.map((outcome) =>
          outcome.status === 'rejected' ? outcome.reason.status : 200,
        )
        expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([])
        await expectConsistency(server)
        // Removed plugins would accumulate and slow down the queries.
        await server.pool.query('delete from plugins where removed_at is not null')
      }),
      { numRuns: ROUNDS },
    )
  },
  60_000 + ROUNDS * 2000,
)

const ACTS = new Map<string, (browser: Visitor, id: string, name: string) => Promise<unknown>>([
  [
    'add',
    (browser, _, name) =>
      browser.plugins.add({ body: aPlugin({ name, format: 'AU', path: `${name}.component` }) }),
  ],
  ['add again', (browser, _, name) => browser.plugins.add({ body: aPlugin({ name }) })],
  [
    'import',
    (browser) =>
      browser.plugins.addMany({ body: { plugins: ['One', 'Two', 'Four'].map((name) => aPlugin({ name })) } }),
  ],
  ['favorite', (browser, id) => browser.plugins.change({ params: { id }, body: { isFavorite: true } })],
  [
    'edit',
    (browser, id, name) =>
      browser.plugins.edit({ params: { id }, body: { name: `${name} renamed`, version: '2' } }),
  ],
  [
    'bulk edit',
    (browser, id) =>
      browser.plugins.bulkEdit({ body: { pluginIds: [id], changes: { type: 'EQ', addTags: ['a'] } } }),
  ],
  ['remove', (browser, id) => browser.plugins.remove({ params: { id } })],
  [
    'remove and undo',
    async (browser, id) => {
      await browser.plugins.remove({ params: { id } })
      await browser.plugins.restore({ params: { id } })
    },
  ],
  ['purge', (browser) => browser.plugins.purge()],
])

/** No duplicate name and maker except for typed ones; every entry has an installation and its formats. */
async function expectConsistency(server: TestServer) {
  const duplicates = await server.pool.query(`
    select key from identities join plugins on plugins.id = plugin_id
    where removed_at is null and key like 'name:%' and key not like '%renamed' group by key having count(*) > 1`)
  const withoutInstallation = await server.pool.query(`
    select id from plugins where removed_at is null and not exists
      (select 1 from installations where plugin_id = plugins.id)`)
  const wrongFormats = await server.pool.query(`
    select id from plugins where removed_at is null and overrides->'formats' is null and not (
      formats @> (select array_agg(distinct format) from installations where plugin_id = plugins.id)
      and formats <@ (select array_agg(distinct format) from installations where plugin_id = plugins.id))`)
  expect({
    duplicates: duplicates.rows,
    withoutInstallation: withoutInstallation.rows,
    wrongFormats: wrongFormats.rows,
  }).toEqual({
    duplicates: [],
    withoutInstallation: [],
    wrongFormats: [],
  })
}

test('fifty simultaneous drops of one plugin are one entry', async () => {
  const [, ana] = await aServerWith('ana')

  const drops = await Promise.all(Array.from({ length: 50 }, () => ana.plugins.add({ body: aPlugin() })))

  expect(drops.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
  expect(await ana.plugins.list()).toHaveLength(1)
})

test('an account that is deleted during its requests leaves nothing behind', async () => {
  const server = await aServer()
  for (let round = 0; round < 20; round++) {
    const ana = await server.signedInAs('ana')
    const calls = Array.from({ length: 6 }, (_, index) =>
      ana.plugins.add({ body: aPlugin({ name: `P${index}` }) }),
    )
    const outcomes = await Promise.allSettled([
      ...calls,
      ana.account.remove({ body: { password: 'correct horse' } }),
    ])

    const statuses = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.status : 200))
    expect(statuses.filter((status) => ![200, 401, 404].includes(status))).toEqual([])
  }

  const { rows } = await server.pool.query('select count(*)::int as plugins from plugins')
  expect(rows).toEqual([{ plugins: 0 }])
})

async function anotherBrowserOf(server: TestServer, username: string) {
  const browser = server.visitor()
  const { password } = aRegistration()
  await browser.account.login({ body: { username, password } })
  return browser
}
