import { afterAll, expect, test } from 'vitest'
import { registrationSchema } from '#shared/account/credentials.ts'
import { hashed, isPassword } from './hashing.ts'
import { refuseWeak } from './refuse-weak.ts'

/** Reliability S5: what is taken as a password, and what is not. */

const ABOUT = { username: 'nightowl', email: 'mara.winter@tapeworks.example', displayName: 'Mara Winter' }
const TOO_SHORT = 'Password must be at least 6 characters'
const TOO_LONG = 'Password must be at most 256 characters.'
const COMMON = 'This password is too common. Please choose one that is harder to guess.'
const TELLING =
  'This password contains your name, your email address or Plugfolio. Please choose one that is hard to guess.'

const CASES: [password: string, said: string][] = [
  // Length: the floor is 6 by the specification.
  ['', TOO_SHORT],
  ['aq7zk', TOO_SHORT],
  ['aq7zk9', 'taken'],
  ['aq7zk9x', 'taken'],
  ['aq7zk9xw', 'taken'],
  ['ångströ', 'taken'],
  ['x7'.repeat(32), 'taken'],
  ['x7'.repeat(36), 'taken'],
  [`${'x7'.repeat(36)}y`, 'taken'],
  ['x7'.repeat(128), 'taken'],
  [`${'x7'.repeat(128)}y`, TOO_LONG],
  ['x7'.repeat(5000), TOO_LONG],
  // Every character there is.
  ['correct horse battery staple', 'taken'],
  ['   spaces at both ends   ', 'taken'],
  ['      ', 'taken'],
  ['пароль-мой-длинный', 'taken'],
  ['正しい馬の電池', 'taken'],
  ['🎹🥁🎸🎷🎺🎻', 'taken'],
  ["'; drop table users; --", 'taken'],
  ['<script>alert(1)</script>', 'taken'],
  ['a\tb\tc\td', 'taken'],
  ['tab\u0000null', 'taken'],
  ['cafe\u0301 noir', 'taken'],
  ['$argon2id$v=19$m=19456', 'taken'],
  // What is tried first, however it is written.
  ['123456', COMMON],
  ['password', COMMON],
  ['Password', COMMON],
  ['PASSWORD', COMMON],
  ['password1', COMMON],
  ['12345678', COMMON],
  ['qwerty', COMMON],
  ['QwErTy', COMMON],
  ['qwertyuiop', COMMON],
  ['111111', COMMON],
  ['abc123', COMMON],
  ['iloveyou', COMMON],
  ['letmein', COMMON],
  ['monkey', COMMON],
  ['dragon', COMMON],
  ['trustno1', COMMON],
  ['superman', COMMON],
  ['sunshine', COMMON],
  ['princess', COMMON],
  ['football', COMMON],
  ['baseball', COMMON],
  ['zaq12wsx', COMMON],
  ['1qaz2wsx', COMMON],
  // What stands beside it.
  ['nightowl', TELLING],
  ['NightOwl', TELLING],
  ['nightowl1', TELLING],
  ['123nightowl!', TELLING],
  ['nightowlnightowl', TELLING],
  ['mara.winter', TELLING],
  ['Mara Winter', TELLING],
  ['winter2026', TELLING],
  ['mara.winter@tapeworks.example', TELLING],
  ['tapeworks!!', TELLING],
  ['plugfolio', TELLING],
  ['Plugfolio2026', TELLING],
  // Such a word among others says little.
  ['nightowl drinks coffee', 'taken'],
  ['the winter tape of mara', 'taken'],
  ['my plugfolio and I', 'taken'],
]

let right = 0
afterAll(() => {
  expect(right).toBe(CASES.length + 2)
  console.info(
    `scorecard R27: floor 6 by the specification (PASSWORD_MIN raises it), 49,233 common passwords, ${right} cases`,
  )
})

test.each(CASES)('%j: %s', async (password, said) => {
  expect(await sentenceFor(password)).toBe(said)
  right++
})

/** First the contract, then what only the server knows, as in a registration. */
async function sentenceFor(password: string) {
  const given = registrationSchema().safeParse({ ...ABOUT, password })
  if (!given.success) return given.error.issues[0]?.message
  return refuseWeak(password, { min: 6, label: 'Password', about: ABOUT }).then(
    () => 'taken',
    (error: Error) => error.message,
  )
}

test.each([72, 255])('what stands after %d bytes counts', async (bytes) => {
  const stored = await hashed(`${'é'.repeat(bytes / 2)}${'x'.repeat(bytes % 2)}a`)

  expect(await isPassword(`${'é'.repeat(bytes / 2)}${'x'.repeat(bytes % 2)}b`, stored)).toBe(false)
  right++
})

test('a host that asks for more gets it, in its own number', async () => {
  const asked = refuseWeak('aq7zk9xw', { min: 12, label: 'New password', about: ABOUT })

  await expect(asked).rejects.toMatchObject({ status: 400, code: 'invalid' })
  await expect(asked).rejects.toThrow('New password must be at least 12 characters.')
})
