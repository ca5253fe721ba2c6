import { afterAll, beforeAll, expect, test } from 'vitest'
import { inChunks } from '#shared/in-chunks.ts'
import { aPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { aPlugin } from '../a-plugin.ts'
import { aServer, type TestServer } from '../a-server.ts'
import { aSentSong, aUse } from '../a-song.ts'
import type { Visitor } from '../a-visitor.ts'

/** Others whom the planner's statistics know, few enough for its list of the most common values. */
const OTHERS = 20
/** More than 500, and as many of them in songs: for fewer rows the planner is not told. */
const PLUGINS = 600
/** Rows that the steps of one query may handle for each plugin of the library. Comparing each with each handles 600. */
const MOST_ROWS = 450

type Statement = { text: string; values: unknown[] }
type Step = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Step[]
}

let server: TestServer
let newcomer: Visitor
let pluginIds: string[]
let asked: Statement[] = []

/** Adds songs, licenses and purchases to a library. */
async function fill(person: Visitor, count: number) {
  const names = Array.from({ length: count }, (_, at) => `Solo ${at} v2`)
  for (const part of inChunks(names, { count: 500 })) {
    const plugins = part.map((name, at) =>
      aPlugin({ name, manufacturer: `Maker ${at % 40}`, bundleId: `com.maker.${name.replaceAll(' ', '')}` }),
    )
    await person.plugins.addMany({ body: { plugins } })
  }
  const songs = Array.from({ length: 20 }, (_, at) =>
    aSentSong({
      title: `Song ${at}`,
      song: { uses: names.slice(at * 25, at * 25 + 100).map((name) => aUse({ name, maker: '' })) },
    }),
  )
  await person.songs.add({ body: { songs } })
  const ids = (await person.plugins.list()).map(({ id }) => id)
  for (const id of ids.slice(0, 3)) await person.purchases.add({ body: aPurchase({ pluginIds: [id] }) })
  return ids
}

/** Gives others copies of everything that a person has. */
async function copyToOthers(userId: string) {
  const client = await server.pool.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query(
      `insert into users select (jsonb_populate_record(u, to_jsonb(u) || jsonb_build_object('id', gen_random_uuid(),
         'username', 'other' || n, 'email', 'other' || n || '@example.org'))).*
       from users u, generate_series(1, $2::int) n where u.id = $1`,
      [userId, OTHERS],
    )
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and column_name = 'user_id' and table_type = 'BASE TABLE'
         and table_name in ('plugins', 'identities', 'installations', 'songs', 'song_places', 'song_uses', 'used_plugins', 'use_joins',
           'joined_libraries', 'purchases', 'purchase_plugins')`,
    )
    for (const { name } of rows) {
      await client.query(`alter table ${name} set (autovacuum_enabled = false)`)
      await client.query(
        `insert into ${name} select (jsonb_populate_record(t, to_jsonb(t) || jsonb_build_object('user_id', u.id))).*
         from ${name} t, users u where t.user_id = $1 and u.username like 'other%'`,
        [userId],
      )
      await client.query(`analyze ${name}`)
    }
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
}

beforeAll(async () => {
  server = await aServer()
  const known = await server.signedInAs('known')
  await fill(known, 60)
  await known.songs.list()
  await copyToOthers((await known.account.me()).id)
  newcomer = await server.signedInAs('newcomer')
  pluginIds = await fill(newcomer, PLUGINS)
  listen()
})

/** Notes each reading query of the server. */
function listen() {
  const note = (query: unknown, values: unknown) => {
    const text = typeof query === 'string' ? query : (query as { text?: string }).text
    if (
      text &&
      /^\s*(?:select|with)\b/i.test(text) &&
      !/\b(?:insert into|update|delete from|for update)\b/i.test(text)
    )
      asked.push({ text, values: Array.isArray(values) ? values : [] })
  }
  const wrap = (target: { query: unknown }) => {
    const original = target.query as (...given: unknown[]) => unknown
    target.query = (...given: unknown[]) => {
      note(given[0], given[1])
      return original.apply(target, given)
    }
  }
  wrap(server.pool)
  server.pool.on('acquire', (client) => {
    if (!Object.hasOwn(client, 'query')) wrap(client)
  })
}

afterAll(() => {
  asked = []
})

const CALLS: Record<string, () => Promise<unknown>> = {
  'the first list of songs': () => newcomer.songs.list(),
  'the usage of plugins': () => newcomer.songs.usage(),
  'the songs of a plugin': () => newcomer.songs.ofPlugin({ params: { id: pluginIds[0] ?? '' } }),
  'a check before removing everything': () => newcomer.songs.checkRemoval({ body: { pluginIds } }),
  'a comparison': () =>
    newcomer.songShares.compareFile({
      body: { needs: [{ format: 'VST3', name: 'Solo 1', maker: 'Maker', version: '1' }] },
    }),
  plugins: () => newcomer.plugins.list(),
  storage: () => newcomer.storage.open(),
  formats: () => newcomer.formats.open(),
  computers: () => newcomer.computers.places(),
  purchases: () => newcomer.purchases.list(),
}

test.each(Object.keys(CALLS))(
  '%s takes no step for each pair of plugins, though the planner knows only others',
  async (name) => {
    asked = []
    await CALLS[name]?.()
    const statements = asked

    expect(statements.length).toBeGreaterThan(0)
    const heavy: string[] = []
    for (const { text, values } of statements) {
      const { rows } = await server.pool.query(`explain (analyze, timing off, format json) ${text}`, values)
      const handled = rowsHandled(rows[0]['QUERY PLAN'][0].Plan) / PLUGINS
      if (handled > MOST_ROWS) heavy.push(`${Math.round(handled)} rows for each plugin: ${text}`)
    }
    expect(heavy).toEqual([])
  },
)

function rowsHandled(step: Step): number {
  const own =
    step['Actual Rows'] +
    (step['Rows Removed by Filter'] ?? 0) +
    (step['Rows Removed by Join Filter'] ?? 0) +
    (step['Rows Removed by Index Recheck'] ?? 0)
  return own * step['Actual Loops'] + (step.Plans ?? []).reduce((sum, each) => sum + rowsHandled(each), 0)
}
