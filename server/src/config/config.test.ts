import { expect, test } from 'vitest'
import { configOf } from './config.ts'

const catalogs = (CATALOGS?: string) => configOf({ CATALOGS }).CATALOGS?.map(({ name }) => name)

test('a host names the catalogs, keeps all off, or leaves them to the administrators', () => {
  expect([undefined, '', 'off', 'OFF'].map(catalogs)).toEqual([undefined, undefined, [], []])
  expect(catalogs('open-audio-stack, /srv/our list.json')).toEqual(['Open Audio Stack', 'our list.json'])
})

test('two catalogs with the same name are refused', () => {
  expect(() => configOf({ CATALOGS: '/a/list.json,/b/list.json' })).toThrow('with the same name')
})

const mail = {
  SMTP_URL: 'smtps://name:secret@mail.example.org',
  MAIL_FROM: 'Plugfolio <plugfolio@example.org>',
  PUBLIC_URL: 'https://plugins.example.org',
}

test('mail is set up by a mail server, a sender and a public URL', () => {
  expect(configOf(mail)).toMatchObject(mail)
  expect(configOf({ ...mail, MAIL_FROM: 'plugfolio@example.org' }).MAIL_FROM).toBe('plugfolio@example.org')
  expect(configOf({}).SMTP_URL).toBeUndefined()
})

test.each([
  [{ MAIL_FROM: '' }, 'MAIL_FROM: MAIL_FROM must be set as well when SMTP_URL is.'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL: PUBLIC_URL must be set as well when SMTP_URL is.'],
  [{ SMTP_URL: 'https://mail.example.org' }, 'SMTP_URL: SMTP_URL must begin with smtp:// or smtps://.'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM: MAIL_FROM must be an email address.'],
  [{ MAIL_FROM: 'a@b.example\nBcc: c@d.example' }, 'MAIL_FROM: MAIL_FROM must be an email address.'],
])('%j is refused', (overrides, sentence) => {
  expect(() => configOf({ ...mail, ...overrides })).toThrow(sentence)
})

const provider = {
  OIDC_ISSUER: 'https://login.example.org/realms/studio',
  OIDC_CLIENT_ID: 'plugfolio',
  OIDC_CLIENT_SECRET: 'secret',
  PUBLIC_URL: 'https://plugins.example.org',
}

test('a provider is set up by an issuer, a client and a public URL', () => {
  expect(configOf(provider)).toMatchObject({
    ...provider,
    OIDC_SCOPE: 'openid profile email',
    OIDC_REGISTER: true,
    REGISTRATION: 'open',
    OIDC_ONLY: false,
    OIDC_SECOND_FACTOR: 'own',
  })
  expect(configOf({ OIDC_ONLY: 'false' }).OIDC_ISSUER).toBeUndefined()
})

test.each([
  [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID: OIDC_CLIENT_ID must be set as well when OIDC_ISSUER is.'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL: PUBLIC_URL must be set as well when OIDC_ISSUER is.'],
  [{ OIDC_ISSUER: '', OIDC_ONLY: 'true' }, 'OIDC_ISSUER must be set as well when OIDC_ONLY is.'],
  [{ OIDC_ISSUER: 'http://login.example.org' }, 'OIDC_ISSUER must be an address that begins with https://'],
  [{ OIDC_ISSUER: 'https://name:secret@login.example.org' }, 'OIDC_ISSUER must be an address'],
  [{ OIDC_ISSUER: 'https://login.example.org/?a=b' }, 'OIDC_ISSUER must be an address'],
  [{ OIDC_ISSUER: 'login.example.org' }, 'OIDC_ISSUER must be an address'],
  [
    { OIDC_ISSUER: 'https://login.example.org/studio/.well-known/openid-configuration' },
    "OIDC_ISSUER must be the provider's issuer, without /.well-known/",
  ],
  [{ OIDC_SCOPE: 'profile' }, 'OIDC_SCOPE must contain openid.'],
  [{ OIDC_ACR: 'two levels' }, 'OIDC_ACR must be one level, without spaces.'],
  [{ OIDC_ISSUER: '', OIDC_ACR: 'gold' }, 'OIDC_ISSUER must be set as well when OIDC_ACR is.'],
  [{ OIDC_ONLY: 'yes' }, 'OIDC_ONLY must be true or false.'],
  [{ OIDC_SECOND_FACTOR: 'none' }, 'OIDC_SECOND_FACTOR must be own or trusted.'],
])('a provider with %j is refused', (overrides, sentence) => {
  expect(() => configOf({ ...provider, ...overrides })).toThrow(sentence)
})

test.each(['http://localhost:4444', 'http://127.0.0.1:4444', 'http://[::1]:4444'])(
  'a provider on this machine may be reached without TLS: %s',
  (OIDC_ISSUER) => {
    expect(configOf({ ...provider, OIDC_ISSUER }).OIDC_ISSUER).toBe(OIDC_ISSUER)
  },
)
