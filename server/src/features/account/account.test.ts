import { beforeAll, expect, test } from 'vitest'
import { MINUTE } from '../../../test/a-clock.ts'
import { aHelper } from '../../../test/a-helper.ts'
import { aPicture } from '../../../test/a-picture.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aRegistration, aServer, type TestServer } from '../../../test/a-server.ts'
import { aUadPerson, aUadPlugin } from '../../../test/a-uad-person.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { attemptOutcome } from '../../../test/sign-in/with-passkey.ts'
import type { Blobs } from '../../files/blobs.ts'
import { removeAccountWithFiles } from './remove-account.ts'

const body = { password: aRegistration().password }

async function aLibraryOf(server: TestServer, username: string) {
  const person = await aUadPerson(server, username, 4, { plugins: [aUadPlugin('UAD Raw')] })
  await person.uad.organizeWithHelper()
  const { helper, id: deviceId } = await aHelper(server, person)
  const folders = ['/Library/Audio/Plug-Ins']
  const params = await person.helper.addJob({ body: { kind: 'scan', deviceId, folders } })
  await helper.device.claim({ params })
  await helper.device.addFound({ params, body: { from: 0, found: [{ plugin: aPlugin(), note: '' }] } })
  await person.helper.pair()
  await person.plugins.purge()
  const { plugin } = await person.plugins.add({ body: aPlugin({ bundleId: 'com.example.tape' }) })
  await person.screenshots.upload({ params: { id: plugin.id }, file: new File([await aPicture()], 'a.png') })
  const removed = await person.plugins.add({ body: aPlugin({ name: 'Removed' }) })
  await person.plugins.remove({ params: { id: removed.plugin.id } })
  await server
    .visitor()
    .account.login({ body: { username, password: 'wrong' } })
    .catch(() => undefined)
  await person.account
    .changePassword({ body: { currentPassword: 'wrong!', newPassword: 'another one' } })
    .catch(() => undefined)
  return person
}

/** The names of all tables with a row that contains the id or name of this user; new tables are included. */
async function rowsOf({ pool }: TestServer, userId: string, username: string) {
  const tables = await pool.query(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(
      `select count(*)::int as n from "${name}" as row where row::text ilike '%' || $1 || '%' or row::text ~* ('\\m' || $2 || '\\M')`,
      [userId, username],
    )
    if (rows[0].n) found.push(name)
  }
  return found.sort()
}

async function filesIn({ blobs }: TestServer) {
  let count = 0
  for await (const _ of blobs.keys()) count++
  return count
}

const TABLES =
  'attempts devices identities installations jobs known_browsers notifications pairing_codes pictures plugins scan_finds sessions uad_authorizations uad_workflows users'

// Definitions contain no personal data, so they stay.
test('deleting an account deletes all its rows and files, and nothing of other accounts', async () => {
  const server = await aServer()
  const ana = await aLibraryOf(server, 'ana')
  const ben = await aLibraryOf(server, 'ben')
  const [{ id: anaId }, { id: benId }] = [await ana.account.me(), await ben.account.me()]
  const before = await rowsOf(server, anaId, 'ana')
  const bensBefore = await rowsOf(server, benId, 'ben')

  await ana.account.remove({ body })

  expect(before).toEqual(expect.arrayContaining(TABLES.split(' ')))
  expect(await rowsOf(server, anaId, 'ana')).toEqual([])
  expect(await rowsOf(server, benId, 'ben')).toEqual(bensBefore)
  expect(await filesIn(server)).toBe(2)
})

test('the rows of every table with a user go with the account', async () => {
  const { pool } = await aServer()

  const { rows } = await pool.query<{ name: string; goes: boolean }>(`
    select a.attrelid::regclass::text as name, exists (
      select from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'f'
        and c.confdeltype = 'c' and a.attnum = any (c.conkey)) as goes
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and a.attname = 'user_id'`)

  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(({ goes }) => !goes)).toEqual([])
})

test('a wrong password deletes nothing, and the right one ends all sessions and frees the name', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const elsewhere = server.visitor()
  await elsewhere.account.login({ body: { username: 'ana', ...body } })
  const attempt = ana.account.remove({ body: { password: 'wrong' } })
  await expect(attempt).rejects.toMatchObject({ status: 400, reason: 'The password is not correct.' })

  await ana.account.remove({ body })

  for (const browser of [elsewhere, ana])
    await expect(browser.account.me()).rejects.toMatchObject({ status: 401 })
  expect(await (await server.signedInAs('ana')).plugins.list()).toEqual([])
})

test('an account is deleted even when one of its files cannot be deleted', async () => {
  const server = await aServer()
  const ana = await aLibraryOf(server, 'ana')
  const { id } = await ana.account.me()
  const remove: Blobs['remove'] = (key) =>
    key.includes('card') ? Promise.reject(new Error('the disk is gone')) : server.blobs.remove(key)

  await removeAccountWithFiles(server.db, { ...server.blobs, remove }, id)

  expect(await rowsOf(server, id, 'ana')).toEqual([])
  expect(await filesIn(server)).toBe(1)
})

const PASSWORD = 'correct horse'

let server: TestServer
let ana: Visitor
beforeAll(async () => {
  server = await aServer()
  ana = await server.signedInAs('ana')
})

const make = (name: string, scope: 'read' | 'write') =>
  ana.apiKeys.make({ body: { name, scope, password: PASSWORD } })
/** A program that sends a token, no Sec-Fetch-Site header and no cookies. */
const program = (token: string, cookies?: Map<string, string>) =>
  server.visitor({
    ...(cookies && { cookies }),
    headers: { authorization: `Bearer ${token}`, 'sec-fetch-site': undefined },
  })

test('a key shows its scope and when it was last used; it is shown once and stored as a hash only', async () => {
  const tokens = [(await make('Backup', 'read')).token, (await make('Sync', 'write')).token]
  for (const token of tokens) expect(await program(token).plugins.list()).toEqual([])

  const lastUsedAt = server.clock.now().toISOString()
  const keys = await ana.apiKeys.list()
  expect(keys).toContainEqual(expect.objectContaining({ name: 'Backup', scope: 'read', lastUsedAt }))
  const { rows } = await server.pool.query('select * from api_keys')
  for (const token of tokens) {
    expect(token).toMatch(/^pfk_[\w-]{43}$/)
    expect(JSON.stringify([rows, keys])).not.toContain(token)
  }
})

test('the keys of a disabled user are refused at once', async () => {
  const mia = await server.signedInAs('mia')
  const { token } = await mia.apiKeys.make({ body: { name: 'Hers', scope: 'read', password: PASSWORD } })
  expect(await attemptOutcome(program(token).plugins.list())).toBe('in')
  await server.pool.query(`update users set disabled_at = now() where username = 'mia'`)
  expect(await attemptOutcome(program(token).plugins.list())).toBe('unknown_key')
})

test('a key is ignored when a session cookie is sent', async () => {
  const { token } = await make('With cookie', 'write')

  const withCookie = program(token, new Map([['plugfolio_session', 'unknown token']]))

  expect(await attemptOutcome(withCookie.plugins.list())).toBe('signed_out')
  // With a cookie, a call that changes something must show that it comes from our own page.
  expect(await attemptOutcome(withCookie.plugins.add({ body: aPlugin() }))).toBe('foreign_origin')
})

test('creating a key requires the password, and twenty is the limit', async () => {
  const wrong = ana.apiKeys.make({ body: { name: 'X', scope: 'read', password: 'wrong' } })
  expect(await attemptOutcome(wrong)).toBe('wrong_password')
  const before = (await ana.apiKeys.list()).length

  for (let count = before; count < 20; count++) {
    server.clock.advance(MINUTE)
    await make(`Key ${count}`, 'read')
  }

  expect(await attemptOutcome(make('One more', 'read'))).toBe('too_many_keys')
  expect(await ana.apiKeys.list()).toHaveLength(20)
})
