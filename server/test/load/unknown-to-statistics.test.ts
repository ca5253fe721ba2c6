import { beforeAll, expect, test } from 'vitest'
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
type Step = Record<string, number> & { Plans?: Step[] }

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

const TABLES =
  'plugins identities installations songs song_places song_uses used_plugins use_joins joined_libraries purchases purchase_plugins'.split(
    ' ',
  )

/** Gives others copies of everything that a person has. */
async function copyToOthers(userId: string) {
  const client = await server.pool.connect()
  await client.query(`set session_replication_role = replica`)
  await client.query(
    `insert into users select (jsonb_populate_record(u, to_jsonb(u) || jsonb_build_object('id', gen_random_uuid(),
       'username', 'other' || n, 'email', 'other' || n || '@example.org'))).*
     from users u, generate_series(1, $2::int) n where u.id = $1`,
    [userId, OTHERS],
  )
  for (const name of TABLES) {
    await client.query(`alter table ${name} set (autovacuum_enabled = false)`)
    await client.query(
      `insert into ${name} select (jsonb_populate_record(t, to_jsonb(t) || jsonb_build_object('user_id', u.id))).*
       from ${name} t, users u where t.user_id = $1 and u.username like 'other%'`,
      [userId],
    )
    await client.query(`analyze ${name}`)
  }
  await client.query('set session_replication_role = origin')
  client.release()
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
  const wrap = (target: { query: unknown }) => {
    const original = target.query as (...given: unknown[]) => unknown
    target.query = (...given: unknown[]) => {
      const [query, values] = given
      const text = typeof query === 'string' ? query : (query as { text?: string }).text
      if (
        text &&
        /^\s*(?:select|with)\b/i.test(text) &&
        !/\b(?:insert into|update|delete from)\b/i.test(text)
      )
        asked.push({ text, values: Array.isArray(values) ? values : [] })
      return original.apply(target, given)
    }
  }
  wrap(server.pool)
  server.pool.on('acquire', (client) => {
    if (!Object.hasOwn(client, 'query')) wrap(client)
  })
}

const CALLS: Record<string, () => Promise<unknown>> = {
  'the first list of songs': () => newcomer.songs.list(),
  'a check before removing everything': () => newcomer.songs.checkRemoval({ body: { pluginIds } }),
  plugins: () => newcomer.plugins.list(),
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
  const kinds = [
    'Actual Rows',
    'Rows Removed by Filter',
    'Rows Removed by Join Filter',
    'Rows Removed by Index Recheck',
  ]
  const own = kinds.reduce((sum, kind) => sum + (step[kind] ?? 0), 0)
  return (step.Plans ?? []).reduce((sum, each) => sum + rowsHandled(each), own * (step['Actual Loops'] ?? 1))
}
