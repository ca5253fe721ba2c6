import { expect, test } from 'vitest'
import { failureOf } from './provider-failed.ts'

test.each([
  ['access_denied', 'declined'],
  ['server_error', 'away'],
  ['invalid_grant', 'expired'],
  ['invalid_scope', 'refused'],
  ['constructor', 'refused'],
  ['__proto__', 'refused'],
])('a provider that says %s: %s', (said, failure) => {
  expect(failureOf(Object.assign(new Error('refused'), { error: said }))).toMatchObject({ failure })
})
