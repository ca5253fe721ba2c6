import { expect, test } from 'vitest'
import { oneOf, randomOf } from '#shared/uad/testing/random.ts'
import { aLog } from '../a-log.ts'
import { aPlugin } from '../a-plugin.ts'
import { aServer } from '../a-server.ts'

/** SQL and log lines in every text field. */
const TEXTS = 5000

const SQL = [
  "'",
  "''",
  '"',
  '`',
  '\\',
  "\\'",
  ';',
  '--',
  '/*',
  '*/',
  '#',
  '$$',
  '$1',
  ':name',
  '?',
  '%',
  '_',
  'E',
  "U&'",
  "' OR '1'='1",
  "'; drop table plugins; --",
  "' union select null, password_hash from users --",
  "')) --",
  '1; select pg_sleep(9)',
  "'||pg_sleep(9)||'",
  '$body$',
  '{"$gt":""}',
  "x' AND 1=(select 1) --",
  'null',
  '\\x27',
  "'::jsonb",
  'copy plugins to program',
  '{}',
  '{1,2}',
  '"}',
  "'\\",
  '%27',
  '＇',
  'ʼ',
  '’',
]

const LOGS = [
  '{"level":"info","msg":"security","event":"sign-in-ok"}',
  '"}',
  '","msg":"forged',
  '\\n{"level":30}',
  '\\r\\n',
  '%0a{"level":30}',
  '%0d%0a',
  '\u001b[2J'.slice(1),
  '\\u000a{"level":30}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: some loggers would evaluate it
  '${jndi:ldap://x}',
  '%n%s',
  '<!--',
]

/** A random line of text. */
function aText(random: () => number, maxLength: number) {
  let text = ''
  for (let pieces = 1 + Math.floor(random() * 5); pieces > 0; pieces--) {
    text +=
      oneOf(random() < 0.7 ? SQL : LOGS, random) + (random() < 0.5 ? oneOf(['a', ' ', '1', ''], random) : '')
  }
  return text.slice(0, maxLength).trim()
}

test('SQL and log texts are stored unchanged in every field and forge no log line', async () => {
  const log = aLog()
  const server = await aServer({}, undefined, { logger: log.logger })
  const ana = await server.signedInAs('ana')
  const random = randomOf(20261121)
  const text = (maxLength: number) => aText(random, maxLength)
  const expected: Record<string, object> = {}
  let calls = 1

  const added = Array.from({ length: TEXTS / 5 }, (_, number) => ({
    name: `${number}${text(150)}`,
    manufacturer: text(120),
    type: text(60),
    version: text(60),
    path: `${number}${text(200)}`,
  }))
  for (let from = 0; from < added.length; from += 500) {
    const plugins = added.slice(from, from + 500).map((fields) => aPlugin(fields))
    await ana.plugins.addMany({ body: { plugins } })
    calls += 1
  }
  const ids = new Map((await ana.plugins.list()).map(({ path, id }) => [path, id]))
  for (const [number, { path, ...fields }] of added.entries()) {
    const id = ids.get(path) ?? ''
    expected[id] = { path, ...fields }
    if (number % 50 > 0) continue
    const description = `${text(200)}\n${text(200)}`
    const tags = [`t${text(30)}`.trim()]
    await ana.plugins.edit({ params: { id }, body: { name: fields.name, description, tags } })
    await ana.account.changeProfile({ body: { displayName: `n${text(60)}`, email: 'ana@example.org' } })
    await ana.request({ method: 'GET', url: `/api/plugins?q=${encodeURIComponent(text(200))}` })
    await ana.account.login({ body: { username: text(32), password: text(64) } }).catch(() => undefined)
    server.clock.advance(60_000)
    expected[id] = { path, ...fields, metadata: { description }, tags }
    calls += 4
  }
  calls += 1

  const list = await ana.plugins.list()
  expect(list).toHaveLength(added.length)
  // Makers of several spellings are shown under one name, so a maker is compared as it is stored.
  const { rows } = await server.pool.query('select id, manufacturer from plugins')
  const stored = new Map(rows.map(({ id, manufacturer }) => [id, manufacturer]))
  for (const plugin of list)
    expect({ ...plugin, manufacturer: stored.get(plugin.id) }).toMatchObject(expected[plugin.id] ?? {})
  const lines = log.lines()
  expect(lines.filter(({ msg }) => msg === 'call')).toHaveLength(calls + 1)
  expect(lines.filter(({ event }) => event === 'sign-in-ok')).toEqual([])
}, 600_000)

/** Texts and times that PostgreSQL cannot store are refused before a query, without a 500. */

const server = await aServer()

const UNKEEPABLE = ['ana\0', '\0', 'a\u0001na', 'ana\n', '\u0085', 'ana\ud800']

test.each(UNKEEPABLE)('a sign-in as %j is refused like any wrong one', async (username) => {
  const attempt = server.visitor().account.login({ body: { username, password: 'correct horse' } })

  await expect(attempt).rejects.toMatchObject({ status: 400, reason: 'Invalid username or password' })
})

test.each([
  ['0000-01-01T00:00:00Z', 'A date must not be before 1970.'],
  ['1969-12-31T23:59:59Z', 'A date must not be before 1970.'],
])('shared values since %s are not searched', async (since, sentence) => {
  const admin = await server.signedInAs(`admin-${since.slice(0, 4)}`)
  await server.pool.query("update users set role = 'admin' where username like 'admin-%'")

  const attempt = admin.community.undoAll({ body: { username: 'admin-0000', since } })

  await expect(attempt).rejects.toMatchObject({ status: 400, reason: sentence })
})

test('addresses, codes, tokens and profiles with a NUL never cause a 500', async () => {
  const ana = await server.signedInAs('nul')
  const json = { 'content-type': 'application/json' }
  const post = (url: string, body: object) =>
    ana.request({ method: 'POST', url, payload: JSON.stringify(body), headers: json })
  const answers = await Promise.all([
    ana.request({ url: '/api/plugins/%00' }),
    ana.request({ url: '/unsubscribe/%00' }),
    ana.request({ url: '/api/auth/oidc/start?next=%2F%00' }),
    ana.request({ url: '/api/auth/oidc/callback?code=%00&state=%00' }),
    post('/api/helper/preview', { code: 'a\0' }),
    post('/api/account/second-factor/confirm', { code: '12345\0' }),
    post('/api/account/keys', { name: 'a\0', scope: 'read', password: 'correct horse' }),
    post('/api/uad-file', {
      fileContent: 'UAD-2 Plug-In Authorizations\nUAD A\0B: Authorized for all devices',
    }),
    ana.request({ url: '/api/auth/me', headers: { authorization: 'Bearer pf_\u0000' } }),
  ])

  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
})
