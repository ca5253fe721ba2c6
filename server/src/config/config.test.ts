import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { aServer } from '../../test/a-server.ts'
import { createLogger } from '../create-logger.ts'
import { configOf } from './config.ts'
import { plaintextWarnings } from './password-warnings.ts'

const catalogs = (CATALOGS?: string) => configOf({ CATALOGS }).CATALOGS?.map(({ name }) => name)

test('a host names the catalogs, keeps all off, or leaves them to the administrators', () => {
  expect([undefined, '', 'off', 'OFF'].map(catalogs)).toEqual([undefined, undefined, [], []])
  expect(catalogs('open-audio-stack, /srv/our list.json')).toEqual(['Open Audio Stack', 'our list.json'])
})

const mail = {
  SMTP_URL: 'smtps://name:secret@mail.example.org',
  MAIL_FROM: 'Plugfolio <plugfolio@example.org>',
  PUBLIC_URL: 'https://plugins.example.org',
}

const provider = {
  OIDC_ISSUER: 'https://login.example.org/realms/studio',
  OIDC_CLIENT_ID: 'plugfolio',
  OIDC_CLIENT_SECRET: 'secret',
  PUBLIC_URL: 'https://plugins.example.org',
}

const DATABASES: [url: string, isWarned: boolean][] = [
  ['postgres://me:hush@db.example.org/plugfolio', true],
  ['postgres://localhost/plugfolio?host=db.example.org', true],
  ['postgres://me@db.example.org/plugfolio?sslmode=verify-full', false],
  ['postgres://me@localhost/plugfolio', false],
  ['postgres://me@127.0.0.1:5432/plugfolio', false],
  ['postgres:///plugfolio?host=/var/run/postgresql', false],
  ['postgres://me@%2Fvar%2Frun%2Fpostgresql/plugfolio', false],
]

test.each(DATABASES)('%s leaves this machine without encryption: %s', (DATABASE_URL, isWarned) => {
  expect(plaintextWarnings({ DATABASE_URL })).toHaveLength(isWarned ? 1 : 0)
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
    'DATABASE_URL connects to another machine without encryption, so that others on the network can read everything. Add ?sslmode=verify-full to it.',
    expect.stringMatching(/^SMTP_URL /),
    'Passwords of 6 characters are accepted, and others may reach this server at https://plugins.example.org. Set PASSWORD_MIN to 8 or more, or REQUIRE_SECOND_FACTOR.',
  ])
  expect(lines.join('')).not.toContain('hush')
})

const folder = mkdtempSync(join(tmpdir(), 'plugfolio-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function aFile(name: string, content: string) {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const s3 = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'AKID',
  S3_SECRET_ACCESS_KEY: 'secret',
}

/** Is in every value that could be a secret, and must not be in any sentence. */
const MARK = 'hush-4711'

const WRONG: [variables: Record<string, string>, sentence: string][] = [
  [{ PORT: 'three' }, 'PORT must be a whole number.'],
  [{ PORT: '0x50' }, 'PORT must be a whole number.'],
  [{ PORT: '65536' }, 'PORT must be at most 65535.'],
  [{ HOST: 'http://localhost' }, 'HOST must be an address of this machine'],
  [{ DATABASE_URL: `mysql://root:${MARK}@db/x` }, 'DATABASE_URL must begin with postgres://'],
  [{ PUBLIC_URL: 'plugins.example.org' }, 'PUBLIC_URL must be an address'],
  [{ PUBLIC_URL: 'https://example.org//plugins' }, 'PUBLIC_URL must be an address'],
  [{ PUBLIC_URL: `https://example.org?x=${MARK}` }, 'PUBLIC_URL must be an address'],
  [{ PUBLIC_URL: 'ftp://example.org' }, 'PUBLIC_URL must be an address'],
  [{ TRUSTED_PROXIES: 'nginx' }, 'TRUSTED_PROXIES must be addresses'],
  [{ HSTS_SUBDOMAINS: 'yes' }, 'HSTS_SUBDOMAINS must be true or false.'],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'must not cover all addresses'],
  [{ TRUSTED_PROXIES: '127.0.0.1, true' }, 'TRUSTED_PROXIES must be addresses'],
  [{ PASSWORD_MIN: '5' }, 'PASSWORD_MIN must be at least 6.'],
  [{ TERMS_URL: 'javascript:alert(1)' }, 'TERMS_URL must be a web address.'],
  [{ PRO_URL: 'javascript:alert(1)' }, 'PRO_URL must be a web address.'],
  [{ CATALOGS: '/a/list.json,/b/list.json' }, 'must not name two catalogs'],
  [{ ...mail, SMTP_URL: `imap://me:${MARK}@sender.example.org` }, 'SMTP_URL must begin with smtp://'],
  [{ SMTP_URL: `smtp://me:${MARK}@sender.example.org` }, 'MAIL_FROM must be set as well when SMTP_URL is.'],
  [{ ...mail, PUBLIC_URL: '' }, 'PUBLIC_URL must be set as well when SMTP_URL is.'],
  [{ MAIL_FROM: 'a@b.example\nBcc: c@d.example' }, 'MAIL_FROM must be an email address.'],
  [{ ...provider, OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID must be set as well when OIDC_ISSUER is.'],
  [{ ...provider, PUBLIC_URL: '' }, 'PUBLIC_URL must be set as well when OIDC_ISSUER is.'],
  [{ OIDC_ONLY: 'true' }, 'OIDC_ISSUER must be set as well when OIDC_ONLY is.'],
  [
    { ...provider, OIDC_ISSUER: 'http://login.example.org' },
    'OIDC_ISSUER must be an address that begins with',
  ],
  [{ ...provider, OIDC_ISSUER: `https://me:${MARK}@login.example.org` }, 'OIDC_ISSUER must be an address'],
  [
    { ...provider, OIDC_ISSUER: 'https://login.example.org/studio/.well-known/openid-configuration' },
    "OIDC_ISSUER must be the provider's issuer, without /.well-known/",
  ],
  [{ ...provider, OIDC_SCOPE: 'profile' }, 'OIDC_SCOPE must contain openid.'],
  [{ ...provider, OIDC_ACR: 'two levels' }, 'OIDC_ACR must be one level, without spaces.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent.'],
  [{ ...s3, S3_ENDPOINT: `https://me:${MARK}@s3.example.org` }, 'S3_ENDPOINT must be an address like'],
  [{ ...s3, S3_ENDPOINT: 'https://s3.example.org/pictures' }, 'without a path'],
  [{ ...s3, S3_BUCKET: 'My Pictures' }, 'S3_BUCKET must be the name of a bucket.'],
  [{ ...s3, S3_BUCKET: '' }, 'S3_BUCKET must be set as well when S3_ENDPOINT is.'],
  [{ ...s3, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY must be set as well when S3_ENDPOINT is.'],
  [{ ...s3, S3_SECRET_ACCESS_KEY: `${MARK} ${MARK}` }, 'S3_SECRET_ACCESS_KEY must not have spaces.'],
  [{ ...s3, S3_REGION: 'US East' }, 'S3_REGION must be a region'],
  [{ ...s3, S3_PREFIX: '../others' }, 'S3_PREFIX must be letters'],
  [{ ...s3, S3_PREFIX: '/pictures' }, 'S3_PREFIX must be letters'],
  [{ S3_ENDPIONT: 'https://s3.example.org' }, 'Did you mean S3_ENDPOINT?'],
  [{ DATABSE_URL: `postgres://me:${MARK}@db/x` }, 'Did you mean DATABASE_URL?'],
  [{ LOGLEVEL: 'info' }, 'Did you mean LOG_LEVEL?'],
  [{ smtp_url: `smtp://me:${MARK}@sender` }, 'Did you mean SMTP_URL?'],
  [
    { PORT_FILE: '/run/port' },
    'PORT_FILE: this setting is not a secret, so it cannot come from a file. Set PORT.',
  ],
  [{ DATABASE_URL_FILE: '/nowhere/secret' }, 'DATABASE_URL: its file cannot be read, or is empty.'],
  [{ DATABASE_URL_FILE: aFile('other', `mysql://${MARK}`) }, 'DATABASE_URL must begin with postgres://'],
  [
    { DATABASE_URL: `postgres://${MARK}@db/x`, DATABASE_URL_FILE: aFile('twice', 'postgres://db/x') },
    'DATABASE_URL: set it or DATABASE_URL_FILE, not both.',
  ],
]

test.each(WRONG)('%j is refused with a sentence that does not repeat the value', (variables, sentence) => {
  expect(() => configOf(variables)).toThrow(sentence)
  expect(() => configOf(variables)).not.toThrow(MARK)
})

test('all mistakes are reported at once', () => {
  const wrong = {
    PORT: 'x',
    LOG_LEVEL: 'loud',
    LOGLEVEL: 'x',
    SMTP_URL: 'smtp://mail',
    DATABASE_URL_FILE: '/no',
  }

  const parse = () => configOf(wrong)

  for (const name of ['PORT', 'LOG_LEVEL', 'LOGLEVEL', 'MAIL_FROM', 'PUBLIC_URL', 'DATABASE_URL'])
    expect(parse).toThrow(new RegExp(`^${name}: `, 'm'))
})

test('other environment variables are ignored', () => {
  const others = {
    HOME: '/root',
    PATH: '/bin',
    POSTGRES_PASSWORD: 'x',
    HOSTNAME: 'box',
    NODE_ENV: 'production',
  }

  expect(configOf(others)).toEqual(configOf({}))
})

test('a secret is read from the file that NAME_FILE names or from systemd credentials', () => {
  const url = 'postgres://plugfolio:secret@db/plugfolio'
  aFile('DATABASE_URL', `${url}\n`)

  expect(configOf({ DATABASE_URL_FILE: join(folder, 'DATABASE_URL') }).DATABASE_URL).toBe(url)
  expect(configOf({ CREDENTIALS_DIRECTORY: folder }).DATABASE_URL).toBe(url)
  expect(configOf({ CREDENTIALS_DIRECTORY: '/nowhere' }).DATABASE_URL).toBeUndefined()
})

test('a bucket needs an endpoint and a key, which may be in a file; its prefix is a folder', () => {
  const { S3_SECRET_ACCESS_KEY, ...rest } = s3
  const config = configOf({
    ...rest,
    S3_SECRET_ACCESS_KEY_FILE: aFile('s3-secret', `${S3_SECRET_ACCESS_KEY}\n`),
    S3_PREFIX: 'plugfolio',
  })

  expect(config).toMatchObject({
    ...s3,
    S3_PREFIX: 'plugfolio/',
    S3_REGION: 'us-east-1',
    S3_PATH_STYLE: true,
  })
})
