import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { calendarPathOf } from '#shared/calendar/contract.ts'
import { DAY } from '../../test/a-clock.ts'
import { aHelper } from '../../test/a-helper.ts'
import { aPlugin } from '../../test/a-plugin.ts'
import { aServer, type TestServer } from '../../test/a-server.ts'
import { aDataFolder } from '../../test/database/a-data-folder.ts'
import { runHostCommand, runTyped } from '../../test/hosting/run-host-command.ts'
import { SECRET_SETTINGS } from '../config/config.ts'
import { users } from '../db/schema.ts'
import { addProviderLink } from '../features/account/provider/provider-links.ts'
import { decideEverything } from '../features/definitions/decide-regularly.ts'

const server = await aServer()

/** Runs a command line on the shared server, or on another one. */
const typed = (line: string, { on = server, environment = {} } = {}) =>
  runHostCommand(on, line.split(' ').filter(Boolean), environment)

const rowsIn = (said: string) => said.split('\n').map((line) => line.split(/ {2,}/))

test('a Pro account can be granted and revoked, and granting closes the request', async () => {
  const ana = await server.signedInAs('ana')
  await ana.account.requestPro()

  const asked = await typed('pro-requests')
  const granted = await typed('user pro ANA')
  const isPro = (await ana.account.me()).isPro
  const again = await typed('user pro ana')
  const answered = await typed('pro-requests')
  const revoked = await typed('user pro ana --off')

  expect(rowsIn(asked.said)).toEqual([
    ['NAME', 'DISPLAY NAME', 'EMAIL', 'ASKED'],
    ['ana', 'ana', 'ana@example.org', '2026-01-05'],
  ])
  expect(granted).toEqual({ code: 0, said: 'ana now has a Pro Account.' })
  expect(isPro).toBe(true)
  expect(again.said).toBe('ana already has a Pro Account.')
  expect(answered.said).toBe('No users are waiting for a Pro account.')
  expect(revoked.said).toBe('ana now has a Free Account.')
  expect((await ana.account.me()).isPro).toBe(false)
  expect((await ana.notifications.list()).map(({ title }) => title).sort()).toEqual([
    'You now have a Free Account',
    'You now have a Pro Account',
  ])
})

test('an administrator can be appointed and dismissed', async () => {
  const adam = await server.signedInAs('adam')
  const role = async () => (await adam.account.me()).role

  expect((await typed('user admin adam')).said).toBe('adam is now an administrator.')
  expect(await role()).toBe('admin')
  expect((await typed('user admin adam')).said).toBe('adam is already an administrator.')
  expect((await typed('user admin adam --off')).said).toBe('adam is now an ordinary user.')
  expect(await role()).toBe('user')
})

test('all accounts are listed by name, with the number of plugins in their library, and an announcement reaches each once', async () => {
  const on = await aServer()
  const none = await typed('user list', { on })
  const ben = await on.signedInAs('Ben')
  const ana = await on.signedInAs('ana')
  await ben.plugins.add({ body: aPlugin() })
  const { plugin } = await ben.plugins.add({ body: aPlugin({ name: 'Gone' }) })
  await ben.plugins.remove({ params: { id: plugin.id } })
  await on.db.update(users).set({ createdAt: on.clock.now() })

  expect(none.said).toBe('There are no accounts yet.')
  expect(rowsIn((await typed('user list', { on })).said)).toEqual([
    ['NAME', 'DISPLAY NAME', 'EMAIL', 'ROLE', 'ACCOUNT', 'PLUGINS', 'SINCE'],
    ['ana', 'ana', 'ana@example.org', 'user', 'Free Account', '0', '2026-01-05'],
    ['Ben', 'Ben', 'Ben@example.org', 'user', 'Free Account', '1', '2026-01-05'],
  ])
  for (const count of [2, 0])
    expect(await typed('announce Maintenance', { on })).toEqual({ code: 0, said: `${count} users notified.` })
  expect(await ana.notifications.list()).toMatchObject([{ kind: 'news', text: 'Maintenance', link: null }])
})

test('purged plugins can be restored for seven days, but those that were added again', async () => {
  const on = await aServer()
  const ana = await on.signedInAs('ana')
  for (const name of ['Pro-Q 3', 'Pro-C 2']) await ana.plugins.add({ body: aPlugin({ name }) })
  const before = await ana.plugins.list()
  await ana.plugins.purge()
  await ana.plugins.add({ body: aPlugin({ name: 'Pro-Q 3' }) })
  const ben = await on.signedInAs('ben')
  await ben.plugins.remove({ params: { id: (await ben.plugins.add({ body: aPlugin() })).plugin.id } })
  on.clock.advance(7 * DAY - 1)

  expect(await typed('library restore ana', { on })).toEqual({
    code: 0,
    said: '1 plugin is back in the library of ana.',
  })
  await ana.account.login({ body: { username: 'ana', password: 'correct horse' } })
  expect(await ana.plugins.list()).toEqual(before)
  expect(await typed('library restore ana', { on })).toEqual({
    code: 1,
    said: 'ana removed nothing in the last 7 days.',
  })
  on.clock.advance(2)
  expect((await typed('library restore ben', { on })).said).toBe('ben removed nothing in the last 7 days.')
})

const NOBODY = 'There is no account named "nobody".'

test.each([
  ['sessions revoke nobody', 1, NOBODY],
  ['user create carl2 nobody', 1, 'Invalid email format'],
  [`announce ${'x'.repeat(501)}`, 1, 'An announcement can have at most 500 characters.'],
  ['user pro', 2, 'Usage: user pro NAME [--off]'],
  ['user pro ana --of', 2, 'Usage: user pro NAME [--off]'],
  ['user list ana', 2, 'Usage: user list'],
  ['announce two words', 2, 'Usage: announce "TEXT"'],
])('%s is refused and changes nothing', async (line, code, said) => {
  const everybody = () => server.db.select().from(users).orderBy(users.id)
  const before = await everybody()

  expect(await typed(line)).toEqual({ code, said })
  expect(await everybody()).toEqual(before)
})

test.each(['user', 'pro', 'delete everything', '--off'])(
  'the unknown command "%s" shows the help',
  async (line) => {
    const { code, said } = await typed(line)

    expect(code).toBe(2)
    expect(said).toContain(`There is no command "${line}".`)
    expect(said).toContain('library restore NAME')
  },
)

/** A value with a marker for each secret setting. */
const MARKED: Record<(typeof SECRET_SETTINGS)[number], string> = {
  DATABASE_URL: 'postgres://plugfolio:MARK@127.0.0.1/plugfolio?password=MARK',
  SMTP_URL: 'smtps://mail:MARK@mail.example.org',
  OIDC_CLIENT_SECRET: 'MARK',
  S3_ACCESS_KEY_ID: 'MARK',
  S3_SECRET_ACCESS_KEY: 'MARK',
}

test.each(SECRET_SETTINGS)('%s is not printed', async (secret) => {
  const needed = {
    PUBLIC_URL: 'https://plugins.example.org',
    MAIL_FROM: 'plugfolio@example.org',
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'plugfolio',
  }
  const environment = { ...needed, [secret]: MARKED[secret] }
  const { said } = await runTyped(['config', 'check'], { environment })

  expect(said).toMatch(new RegExp(`${secret} +\\S.* +environment`))
  expect(said).not.toContain('MARK')
})

const passwordIn = (output: string) => /not shown again: (\S+)/.exec(output)?.[1] ?? ''

let visitorCount = 0

/** Each sign-in has its own address, so that the tests do not throttle each other. */
const login = (username: string, password: string) =>
  server.visitor({ address: `203.0.113.${++visitorCount}` }).account.login({ body: { username, password } })

test('the printed password signs in to an account that the host created', async () => {
  const created = await typed('user create carl carl@example.org')

  expect(created.code).toBe(0)
  expect(passwordIn(created.said)).toMatch(/^(?:[a-z2-9]{5}-){5}[a-z2-9]{5}$/)
  expect(await login('carl', passwordIn(created.said))).toMatchObject({
    username: 'carl',
    role: 'user',
    isPro: false,
  })
  const { rows } = await server.pool.query(`select password_hash from users where username = 'carl'`)
  expect(JSON.stringify(rows)).not.toContain(passwordIn(created.said))
})

test('a reset sets a new password, ends all sessions and clears the throttle', async () => {
  const emil = await server.signedInAs('emil')
  for (let guess = 0; guess < 12; guess++) await login('emil', 'wrong').catch(() => undefined)

  await expect(login('emil', 'correct horse')).rejects.toMatchObject({ status: 429 })

  const { said } = await typed('user reset emil')

  await expect(emil.account.me()).rejects.toMatchObject({ status: 401 })
  await expect(login('emil', 'correct horse')).rejects.toMatchObject({ status: 401 })
  const again = server.visitor({ address: '203.0.113.199' })
  await again.account.login({ body: { username: 'emil', password: passwordIn(said) } })
  expect(await again.notifications.list()).toContainEqual(
    expect.objectContaining({ kind: 'security', title: 'Your password was changed' }),
  )
})

test('a reset also ends API keys, helpers and provider links and reports it', async () => {
  const gia = await server.signedInAs('gia')
  const { helper } = await aHelper(server, gia)
  const { code } = await gia.helper.pair()
  const { token } = await gia.apiKeys.make({
    body: { name: 'Sync', scope: 'read', password: 'correct horse' },
  })
  const { token: calendar } = await gia.calendar.make()
  const { id: userId } = await gia.account.me()
  const identity = { issuer: 'https://id.example', subject: 'of an intruder', name: 'x' }
  await addProviderLink(server.db, { userId, ...identity, now: server.clock.now() })
  const { helper: another } = await aHelper(server, await server.signedInAs('ivo'))

  const { said } = await typed('user reset gia')

  expect(said).toContain('Ended: sessions 1, passkeys 0, API keys 1, calendar addresses 1, helpers 1, links')
  expect(said).toContain('links to the sign-in provider 1, known browsers 1.')
  await expect(helper.device.self()).rejects.toMatchObject({ status: 401 })
  await expect(server.visitor().helper.preview({ body: { code } })).rejects.toMatchObject({ status: 404 })
  const program = server.visitor({ headers: { authorization: `Bearer ${token}` } })
  await expect(program.plugins.list()).rejects.toMatchObject({ status: 401 })
  expect((await program.request({ url: calendarPathOf(calendar) })).statusCode).toBe(404)
  const links = await server.pool.query('select 1 from provider_links where user_id = $1', [userId])
  expect(links.rows).toEqual([])
  expect(await another.device.self()).toMatchObject({ device: { name: 'Studio Mac' } })
})

test('a disabled account is signed out everywhere at once, until the host enables it again', async () => {
  const fay = await server.signedInAs('fay')
  const { helper } = await aHelper(server, fay)
  const { code } = await fay.helper.pair()

  const disabled = await typed('user disable fay')

  expect(disabled).toEqual({ code: 0, said: 'fay is disabled. Ended: sessions 1, helpers 1.' })
  await expect(fay.account.me()).rejects.toMatchObject({ status: 401 })
  await expect(helper.device.self()).rejects.toMatchObject({ status: 401 })
  await expect(server.visitor().helper.preview({ body: { code } })).rejects.toMatchObject({ status: 404 })
  await expect(login('fay', 'correct horse')).rejects.toMatchObject({
    status: 403,
    reason: 'This account is disabled. Please ask the host of this server.',
  })
  await expect(login('fay', 'wrong')).rejects.toMatchObject({
    status: 401,
    reason: 'Invalid username or password',
  })
  expect((await typed('user list')).said).toMatch(/^fay .* Free Account, disabled /m)

  expect((await typed('user disable fay --off')).said).toBe('fay can sign in again.')
  expect(await login('fay', 'correct horse')).toMatchObject({ username: 'fay' })
})

test('revoking sessions keeps helpers', async () => {
  const hal = await server.signedInAs('hal')
  const { helper } = await aHelper(server, hal)

  expect((await typed('sessions revoke HAL')).said).toBe('Ended sessions of hal: 1.')

  await expect(hal.account.me()).rejects.toMatchObject({ status: 401 })
  expect(await helper.device.self()).toBeDefined()
})

/** A server and a host with a catalog file. */
async function aHostWithCatalog() {
  const server = await aServer()
  const folder = await aDataFolder()
  const list = path.join(folder, 'our list.json')
  const writeList = (text: string) => writeFile(list, text)
  return { server, list, writeList, typedWords: (...words: string[]) => typedWords(server, ...words) }
}

async function typedWords(server: TestServer, ...words: string[]) {
  const { code, said } = await runHostCommand(server, words)
  return [code, said]
}

const aList = (version: string, more = {}) =>
  JSON.stringify({
    plugins: {
      'zap/tape': { name: 'Tape', author: 'Zap, Inc.', version, url: 'https://zap.example' },
      'zap/none': { name: 'None', author: 'Zap' },
      ...more,
    },
  })

const tape = (facts = {}) =>
  aPlugin({ name: 'Tape', manufacturer: 'Zap', architectures: ['arm64'], bundleId: 'com.zap.tape', ...facts })

test('an unreadable catalog changes nothing, a newer one replaces the old one, and a forgotten one is deleted', async () => {
  const { server, list, writeList, typedWords } = await aHostWithCatalog()
  const ana = await server.signedInAs('ana')
  await ana.plugins.add({ body: tape({ version: '1.2' }) })
  const latest = async () => {
    await decideEverything(server.db, server.clock.now())
    return (await ana.definitions.available())[0]?.formats[0]?.latest.version
  }
  await writeList(aList('1.4'))
  await typedWords('catalog', 'import', list)
  const first = await latest()

  const outcomes = []
  for (const text of ['<html>', '{}', `"${' '.repeat(8 * 1024 * 1024)}"`]) {
    await writeList(text)
    outcomes.push(await typedWords('catalog', 'import', list))
  }
  outcomes.push(await typedWords('catalog', 'import', `${list}.gone`))
  outcomes.push(await typedWords('catalog', 'import', path.dirname(list)))
  outcomes.push(await typedWords('catalog', 'import', 'http://127.0.0.1:9/list.json'))
  const unchanged = await latest()
  // The maker is spelled differently, but the slug is known.
  await writeList(aList('1.5').replace('Zap, Inc.', 'Zap Audio'))
  await typedWords('catalog', 'import', list)
  const newer = await latest()
  const forgotten = await typedWords('catalog', 'forget', 'our list.json')

  expect(outcomes).toEqual([
    [1, 'It is not JSON.'],
    [1, 'It is not an Open Audio Stack registry.'],
    [1, 'It is larger than 8 MB.'],
    [1, 'There is no such file.'],
    [1, 'It is not a file.'],
    [1, '127.0.0.1 is a private address, and catalogs are never read from one. Use a file instead.'],
  ])
  expect([first, unchanged, newer]).toEqual(['1.4', '1.4', '1.5'])
  expect(forgotten).toEqual([
    0,
    'The versions of the catalog our list.json are deleted. Libraries are updated within a day.',
  ])
  expect(await latest()).toBeUndefined()
  expect(await typedWords('catalog', 'forget', 'our list.json')).toEqual([
    1,
    'There is no catalog named "our list.json".',
  ])
})
