import fc from 'fast-check'
import { expect, test } from 'vitest'
import { registrationSchema } from '#shared/account/credentials.ts'
import { usernameFromProvider } from './provider-newcomer.ts'

test.each([
  ['ana', 'ana'],
  ['ana@studio.example', 'ana'],
  ['Ana Cruz', 'Ana Cruz'],
  ['  ana  ', 'ana'],
  ['a\u0000n\na', 'ana'],
  ['al', 'al-user'],
  ['аna Cruz', 'na Cruz'],
  ['ana\u200b cruz', 'ana cruz'],
  ['', 'user'],
  ['@studio.example', 'user'],
  ['x'.repeat(40), 'x'.repeat(32)],
  [`${'x'.repeat(31)}😀`, 'x'.repeat(31)],
])('%j becomes the username %j', (providerName, username) => {
  expect(usernameFromProvider(providerName)).toBe(username)
})

test('every name becomes a valid username', () => {
  const { username } = registrationSchema().shape
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (providerName) => {
      expect(username.safeParse(usernameFromProvider(providerName)).success).toBe(true)
    }),
  )
})
