import { expect, test } from 'vitest'
import { SECRET_SETTINGS } from '../config/config.ts'
import { runCommand } from './run-command.ts'

/** A value with a marker for each secret setting. */
const MARKED: Record<(typeof SECRET_SETTINGS)[number], string> = {
  DATABASE_URL: 'postgres://plugfolio:MARK@127.0.0.1/plugfolio?password=MARK',
  SMTP_URL: 'smtps://mail:MARK@mail.example.org',
  OIDC_CLIENT_SECRET: 'MARK',
  S3_ACCESS_KEY_ID: 'MARK',
  S3_SECRET_ACCESS_KEY: 'MARK',
}

test.each(SECRET_SETTINGS)('%s is not printed', async (secret) => {
  const needed = {
    PUBLIC_URL: 'https://plugins.example.org',
    MAIL_FROM: 'plugfolio@example.org',
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'plugfolio',
  }
  const output: string[] = []
  await runCommand(['config', 'check'], {
    open: () => Promise.reject(new Error('The database must not be opened.')),
    environment: { ...needed, [secret]: MARKED[secret] },
    now: () => new Date(),
    say: (text) => output.push(text),
    complain: (text) => output.push(text),
  })

  expect(output.join()).toMatch(new RegExp(`${secret} +\\S.* +environment`))
  expect(output.join()).not.toContain('MARK')
})
