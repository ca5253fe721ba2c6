import { expect, test } from 'vitest'
import { calendarPathOf } from '#shared/calendar/contract.ts'
import { aHelper } from '../../test/a-helper.ts'
import { aServer } from '../../test/a-server.ts'
import { runHostCommand } from '../../test/hosting/run-host-command.ts'
import { addProviderLink } from '../features/account/provider/provider-links.ts'

const server = await aServer()

const typed = (line: string, environment?: Record<string, string>) =>
  runHostCommand(server, line.split(' '), environment)

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

test.each([
  ['user create carl2 nobody', 'Invalid email format'],
  ['user create x x@example.org', 'Username must be at least 3 characters'],
  ['user reset nobody', 'There is no account named "nobody".'],
  ['user disable nobody', 'There is no account named "nobody".'],
  ['sessions revoke nobody', 'There is no account named "nobody".'],
])('%s is refused', async (line, complaint) => {
  expect(await typed(line)).toEqual({ code: 1, said: complaint })
})

test('two accounts cannot have the same name', async () => {
  await typed('user create dora dora@example.org')

  expect(await typed('user create DORA d@example.org')).toEqual({
    code: 1,
    said: 'There is already an account named "DORA".',
  })
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

test('a reset also ends API keys and helpers and reports it', async () => {
  const gia = await server.signedInAs('gia')
  const { helper } = await aHelper(server, gia)
  const { code } = await gia.helper.pair()
  const key = { name: 'Sync', scope: 'read' as const, password: 'correct horse' }
  const { token } = await gia.apiKeys.make({ body: key })
  const { token: calendar } = await gia.calendar.make()
  const ivo = await server.signedInAs('ivo')
  const { helper: another } = await aHelper(server, ivo)

  const { said } = await typed('user reset gia')

  expect(said).toContain('Ended: sessions 1, passkeys 0, API keys 1, calendar addresses 1, helpers 1, links')
  await expect(helper.device.self()).rejects.toMatchObject({ status: 401 })
  await expect(server.visitor().helper.preview({ body: { code } })).rejects.toMatchObject({ status: 404 })
  const program = server.visitor({ headers: { authorization: `Bearer ${token}` } })
  await expect(program.plugins.list()).rejects.toMatchObject({ status: 401 })
  expect((await program.request({ url: calendarPathOf(calendar) })).statusCode).toBe(404)
  expect(await another.device.self()).toMatchObject({ device: { name: 'Studio Mac' } })
})

test('a reset ends provider links, forgets browsers and warns when password sign-in is off', async () => {
  const kai = await server.signedInAs('kai')
  const { id } = await kai.account.me()
  const rowsIn = async (table: string) =>
    (await server.pool.query(`select 1 from ${table} where user_id = $1`, [id])).rows.length
  const identity = {
    issuer: 'https://id.example',
    subject: 'of an intruder',
    name: 'x',
    now: server.clock.now(),
  }
  await addProviderLink(server.db, { userId: id, ...identity })

  const { said } = await typed('user reset kai')

  expect(said).toContain('links to the sign-in provider 1, known browsers 1.')
  expect([await rowsIn('provider_links'), await rowsIn('known_browsers')]).toEqual([0, 0])
  expect(said).not.toContain('OIDC_ONLY')
  const closed = {
    OIDC_ONLY: 'true',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'x',
    PUBLIC_URL: 'https://a.example',
  }
  expect((await typed('user reset kai', closed)).said).toContain('Start the server with OIDC_ONLY=false')
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

test('a session that starts while the account is disabled is refused', async () => {
  const gus = await server.signedInAs('gus')
  const { helper } = await aHelper(server, gus)

  await server.pool.query(`update users set disabled_at = now() where username = 'gus'`)

  await expect(gus.account.me()).rejects.toMatchObject({ status: 401 })
  await expect(helper.device.self()).rejects.toMatchObject({ status: 401 })
})

test('revoking sessions keeps helpers', async () => {
  const hal = await server.signedInAs('hal')
  const { helper } = await aHelper(server, hal)

  expect((await typed('sessions revoke HAL')).said).toBe('Ended sessions of hal: 1.')

  await expect(hal.account.me()).rejects.toMatchObject({ status: 401 })
  expect(await helper.device.self()).toBeDefined()
})
