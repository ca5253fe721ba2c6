import { expect, test } from 'vitest'
import { registrationSchema } from '#shared/account/credentials.ts'
import { hashPassword, isCorrectPassword } from './hashing.ts'
import { refuseWeakPassword } from './refuse-weak.ts'

const ABOUT = { username: 'nightowl', email: 'mara.winter@tapeworks.example', displayName: 'Mara Winter' }
const TOO_SHORT = 'Password must be at least 6 characters'
const TOO_LONG = 'Password must be at most 256 characters.'
const COMMON = "That password is too common. Please choose one that's harder to guess."
const PERSONAL =
  "Your password contains your name, email or “Plugfolio”. Please choose one that's harder to guess."

const CASES: [password: string, result: string][] = [
  // Length.
  ['', TOO_SHORT],
  ['aq7zk', TOO_SHORT],
  ['aq7zk9', 'accepted'],
  ['aq7zk9x', 'accepted'],
  ['aq7zk9xw', 'accepted'],
  ['ångströ', 'accepted'],
  ['x7'.repeat(32), 'accepted'],
  ['x7'.repeat(36), 'accepted'],
  [`${'x7'.repeat(36)}y`, 'accepted'],
  ['x7'.repeat(128), 'accepted'],
  [`${'x7'.repeat(128)}y`, TOO_LONG],
  ['x7'.repeat(5000), TOO_LONG],
  // All characters are allowed.
  ['correct horse battery staple', 'accepted'],
  ['   spaces at both ends   ', 'accepted'],
  ['      ', 'accepted'],
  ['пароль-мой-длинный', 'accepted'],
  ['正しい馬の電池', 'accepted'],
  ['🎹🥁🎸🎷🎺🎻', 'accepted'],
  ["'; drop table users; --", 'accepted'],
  ['<script>alert(1)</script>', 'accepted'],
  ['a\tb\tc\td', 'accepted'],
  ['tab\u0000null', 'accepted'],
  ['cafe\u0301 noir', 'accepted'],
  ['$argon2id$v=19$m=19456', 'accepted'],
  // Common passwords in any case.
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
  // Words of the account data.
  ['nightowl', PERSONAL],
  ['NightOwl', PERSONAL],
  ['nightowl1', PERSONAL],
  ['123nightowl!', PERSONAL],
  ['nightowlnightowl', PERSONAL],
  ['mara.winter', PERSONAL],
  ['Mara Winter', PERSONAL],
  ['winter2026', PERSONAL],
  ['mara.winter@tapeworks.example', PERSONAL],
  ['tapeworks!!', PERSONAL],
  ['plugfolio', PERSONAL],
  ['Plugfolio2026', PERSONAL],
  // Such words among others are allowed.
  ['nightowl drinks coffee', 'accepted'],
  ['the winter tape of mara', 'accepted'],
  ['my plugfolio and I', 'accepted'],
]

test.each(CASES)('%j: %s', async (password, result) => {
  expect(await resultFor(password)).toBe(result)
})

/** Checks with the contract first, then with the server, as a registration does. */
async function resultFor(password: string) {
  const parsed = registrationSchema().safeParse({ ...ABOUT, password })
  if (!parsed.success) return parsed.error.issues[0]?.message
  return refuseWeakPassword(password, { min: 6, label: 'Password', about: ABOUT }).then(
    () => 'accepted',
    (error: Error) => error.message,
  )
}

test('the ten thousand most common passwords that are long enough are refused', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = dictionary['passwords-common'].filter(({ length }) => length >= 6).slice(0, 10_000)

  const results = await Promise.all(common.map(resultFor))

  expect(results).toHaveLength(10_000)
  expect(results.filter((result) => result !== COMMON && result !== PERSONAL)).toEqual([])
})

test.each([72, 255])('characters after %d bytes count', async (bytes) => {
  const stored = await hashPassword(`${'é'.repeat(bytes / 2)}${'x'.repeat(bytes % 2)}a`)

  expect(await isCorrectPassword(`${'é'.repeat(bytes / 2)}${'x'.repeat(bytes % 2)}b`, stored)).toBe(false)
})

test('a longer minimum of the host is enforced and named', async () => {
  const asked = refuseWeakPassword('aq7zk9xw', { min: 12, label: 'New password', about: ABOUT })

  await expect(asked).rejects.toMatchObject({ status: 400, code: 'invalid' })
  await expect(asked).rejects.toThrow('New password must be at least 12 characters.')
})
