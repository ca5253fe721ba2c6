import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { aServer } from '../../test/a-server.ts'
import { createLogger } from '../create-logger.ts'
import { configOf } from './config.ts'
import { passwordWarnings, plaintextWarnings } from './password-warnings.ts'

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

test.each([
  'postgres://me:hush@db.example.org/plugfolio',
  'postgresql://me@10.0.0.9:5432/plugfolio?sslmode=disable',
  'postgres://me@db/plugfolio?application_name=x',
  'postgres://localhost/plugfolio?host=db.example.org',
])('%s is not encrypted', (DATABASE_URL) => {
  expect(plaintextWarnings({ DATABASE_URL })).toEqual([
    'DATABASE_URL connects to another machine without encryption, so that others on the network can read everything. Add ?sslmode=verify-full to it.',
  ])
})

test.each([
  'postgres://me@db.example.org/plugfolio?sslmode=verify-full',
  'postgres://me@db.example.org/plugfolio?ssl=true',
  'postgres://me@localhost/plugfolio',
  'postgres://me@127.0.0.1:5432/plugfolio',
  'postgres://me@[::1]/plugfolio',
  'postgres:///plugfolio',
  'postgres:///plugfolio?host=/var/run/postgresql',
  'postgres://me@%2Fvar%2Frun%2Fpostgresql/plugfolio',
])('%s is encrypted or stays on this machine', (DATABASE_URL) => {
  expect(plaintextWarnings({ DATABASE_URL })).toEqual([])
})

test.each([
  ['smtp://mail.example.org', 1],
  ['smtp://me:hush@mail.example.org:587?requireTLS=false', 1],
  ['smtp://mail.example.org?requireTLS=true', 0],
  ['smtps://mail.example.org', 0],
  ['smtp://localhost:25', 0],
])('%s gives %i warnings', (SMTP_URL, count) => {
  expect(plaintextWarnings({ SMTP_URL })).toHaveLength(count)
})

test('the server logs these warnings, and that of short passwords, without the passwords', async () => {
  const lines: string[] = []
  const output = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })
  const settings = {
    DATABASE_URL: 'postgres://me:hush@db.example.org/plugfolio',
    SMTP_URL: 'smtp://me:hush@mail.example.org',
    MAIL_FROM: 'plugfolio@example.org',
    PUBLIC_URL: 'https://plugins.example.org',
  }
  await aServer(settings, undefined, { logger: createLogger(output, 'warn') })

  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    ...plaintextWarnings(settings),
    ...passwordWarnings(configOf(settings)),
  ])
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain('hush')
})
