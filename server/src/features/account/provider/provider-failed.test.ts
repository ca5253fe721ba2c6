import { expect, test } from 'vitest'
import { providerFailureFrom } from './provider-failed.ts'

test.each([
  ['access_denied', 'declined'],
  ['server_error', 'away'],
  ['invalid_grant', 'expired'],
  ['invalid_scope', 'refused'],
  ['constructor', 'refused'],
  ['__proto__', 'refused'],
])('the provider error %s: %s', (errorCode, failure) => {
  expect(providerFailureFrom(Object.assign(new Error('refused'), { error: errorCode }))).toMatchObject({
    failure,
  })
})
