import { beforeEach, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../../test/a-clock.ts'
import { aRegistration, aServer, type TestServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { decodeBase32Key } from '../../../../test/sign-in/decode-base32-key.ts'
import { attemptOutcome } from '../../../../test/sign-in/with-passkey.ts'
import { tokenHashOf } from '../../../http/guard/session.ts'
import { oneTimeCodeAt } from './recovery-codes.ts'

const PASSWORD = 'correct horse'
const STEP = 30 * SECOND

let server: TestServer
let ana: Visitor
let key: Buffer
let recoveryCodes: string[]
beforeEach(async () => {
  server = await aServer()
  ana = await server.signedInAs('ana')
  key = decodeBase32Key((await ana.secondFactor.begin({ body: { password: PASSWORD } })).key)
  recoveryCodes = (await ana.secondFactor.confirm({ body: { code: codeIn(0) } })).recoveryCodes
  server.clock.advance(10 * MINUTE)
})

/** The code of the app this many steps from now. */
const codeIn = (steps: number) => oneTimeCodeAt(key, Math.floor(server.clock.now().getTime() / STEP) + steps)

let visitorCount = 0
const login = (
  code?: string,
  browser = server.visitor({ address: `203.0.113.${(++visitorCount % 200) + 1}` }),
) => browser.account.login({ body: { username: 'ana', password: PASSWORD, code } })

test('the password alone no longer signs in, and a wrong one is refused before the code is requested', async () => {
  expect(await attemptOutcome(login())).toBe('second_factor_needed')
  const wrong = { username: 'ana', password: 'wrong', code: codeIn(0) }
  expect(await attemptOutcome(server.visitor().account.login({ body: wrong }))).toBe('wrong_credentials')
  expect(await attemptOutcome(login(codeIn(0)))).toBe('in')
})

test('a code is valid once, even when sent five times simultaneously, and older codes are refused', async () => {
  const code = codeIn(0)
  const all = await Promise.all(Array.from({ length: 5 }, () => attemptOutcome(login(code))))

  expect(all.filter((one) => one === 'in')).toHaveLength(1)
  server.clock.advance(MINUTE * 20)
  const [older, newer] = [codeIn(-1), codeIn(0)]
  expect(await attemptOutcome(login(newer))).toBe('in')
  expect(await attemptOutcome(login(older))).toBe('wrong_code')
})

test('each of ten recovery codes signs in once, in any spelling, as do older ones of sixteen letters', async () => {
  const old = 'ABCD-EFGH-2345-67YZ'
  await server.pool.query('insert into recovery_codes (user_id, code_hash) values ($1, $2)', [
    (await ana.account.me()).id,
    tokenHashOf(old.replaceAll('-', '')),
  ])
  expect([await attemptOutcome(login(old)), await attemptOutcome(login(old))]).toEqual(['in', 'wrong_code'])
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) {
    expect(code).toMatch(/^(?:[A-Z2-7]{7}-){3}[A-Z2-7]{5}$/)
    expect(await attemptOutcome(login(` ${code.toLowerCase().replaceAll('-', '')} `))).toBe('in')
    expect(await attemptOutcome(login(code))).toBe('wrong_code')
  }
})

test('five wrong codes throttle the right one for a limited time', async () => {
  for (let count = 0; count < 5; count++) expect(await attemptOutcome(login('000000'))).toBe('wrong_code')

  expect(await attemptOutcome(login(codeIn(0)))).toBe('too_many')
  server.clock.advance(31 * SECOND)
  expect(await attemptOutcome(login(codeIn(0)))).toBe('in')
})

test('ten codes of an account are checked per day, and known browsers and recovery codes still sign in', async () => {
  const others = Array.from({ length: 8 }, () => server.visitor())
  await server.pool.query('delete from attempts')
  let checkedCount = 0
  const countIfChecked = async (attempt: Promise<unknown>) => {
    if ((await attemptOutcome(attempt)) === 'wrong_code') checkedCount++
  }
  for (let round = 0; round < 24 * 12 - 1; round++) {
    await countIfChecked(login('000000', others[round % 8]))
    server.clock.advance(5 * MINUTE)
  }
  const checkedElsewhere = checkedCount
  const refused = await login(codeIn(0), server.visitor()).catch((error) => error)
  const recoveryOutcome = await attemptOutcome(login(recoveryCodes[0], server.visitor()))
  const ownerOutcome = await attemptOutcome(login(codeIn(0), ana))
  for (let round = 0; round < 10; round++) {
    await countIfChecked(login('000000', ana))
    await countIfChecked(ana.secondFactor.end({ body: { password: PASSWORD, code: '000000' } }))
  }

  expect([checkedElsewhere, checkedCount]).toEqual([7, 10])
  expect(refused).toMatchObject({ status: 429 })
  expect(refused.reason).toContain("Use a recovery code or a browser you've signed in with before")
  expect([recoveryOutcome, ownerOutcome]).toEqual(['in', 'in'])
})

test('the key and the recovery codes cannot be read or replaced later', async () => {
  const begin = ana.secondFactor.begin({ body: { password: PASSWORD } })

  await expect(begin).rejects.toMatchObject({ status: 409, code: 'second_factor_on' })
  const { rows } = await server.pool.query('select code_hash from recovery_codes')
  expect(rows).toHaveLength(10)
  expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0]?.replaceAll('-', ''))
})

test('turning it off needs password and code, deletes the codes and makes the password sufficient again', async () => {
  const end = (password: string, code: string) => ana.secondFactor.end({ body: { password, code } })
  expect(await attemptOutcome(end('wrong', codeIn(0)))).toBe('wrong_password')
  expect(await attemptOutcome(end(PASSWORD, '000000'))).toBe('wrong_code')
  expect((await ana.secondFactor.state()).isOn).toBe(true)

  await end(PASSWORD, codeIn(0))

  expect(await attemptOutcome(login())).toBe('in')
  expect(await ana.secondFactor.state()).toMatchObject({ isOn: false, codesLeft: 0 })
})

test('a required second factor blocks other calls until it is set up and cannot be turned off', async () => {
  server = await aServer({ REQUIRE_SECOND_FACTOR: 'true' })
  const mia = server.visitor()
  const mine = await mia.account.register({ body: aRegistration({ username: 'mia' }) })
  expect(mine).toMatchObject({ needsSecondFactor: true })
  expect(await attemptOutcome(mia.plugins.list())).toBe('second_factor_required')

  const begun = await mia.secondFactor.begin({ body: { password: PASSWORD } })
  expect(begun.link).toBe(`otpauth://totp/Plugfolio:mia?secret=${begun.key}&issuer=Plugfolio`)
  key = decodeBase32Key(begun.key)
  await mia.secondFactor.confirm({ body: { code: codeIn(0) } })

  expect(await mia.plugins.list()).toEqual([])
  expect(await mia.account.me()).not.toHaveProperty('needsSecondFactor')
  const end = mia.secondFactor.end({ body: { password: PASSWORD, code: codeIn(1) } })
  expect(await attemptOutcome(end)).toBe('second_factor_required')
})
