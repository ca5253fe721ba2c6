import { expect, test } from 'vitest'
import { configOf } from './config.ts'
import { passwordWarnings } from './password-warnings.ts'

const PROVIDER = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'plugfolio', OIDC_ONLY: 'true' }

test.each([
  ['a public name', { PUBLIC_URL: 'https://plugins.example.org' }, 1],
  ['a public name and longer passwords', { PUBLIC_URL: 'https://plugins.example.org', PASSWORD_MIN: '8' }, 0],
  ['a public name and a provider alone', { PUBLIC_URL: 'https://plugins.example.org', ...PROVIDER }, 0],
  ['a name at home', { PUBLIC_URL: 'http://plugins.lan' }, 0],
  ['an address', { PUBLIC_URL: 'http://192.168.1.4:3000' }, 0],
  ['no name', {}, 0],
])('with %s the number of warnings of short passwords is right', (_, settings, count) => {
  expect(passwordWarnings(configOf(settings))).toHaveLength(count)
})

test('the warning says what to set', () => {
  expect(passwordWarnings(configOf({ PUBLIC_URL: 'https://plugins.example.org' }))).toEqual([
    'Passwords of 6 characters are accepted, and others may reach this server at https://plugins.example.org. Set PASSWORD_MIN to 8 or more, or REQUIRE_SECOND_FACTOR.',
  ])
})
