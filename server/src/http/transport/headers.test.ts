import { expect, test } from 'vitest'
import { aServer } from '../../../test/a-server.ts'

const YEAR = 'max-age=31536000'

test.each([
  ['http://plugins.lan', 'false', undefined],
  ['http://plugins.lan', 'true', undefined],
  ['https://plugins.example.org', 'false', YEAR],
  ['https://plugins.example.org', 'true', `${YEAR}; includeSubDomains`],
])('at %s with HSTS_SUBDOMAINS=%s the HSTS header is %s', async (PUBLIC_URL, HSTS_SUBDOMAINS, expected) => {
  const { app } = await aServer({ PUBLIC_URL, HSTS_SUBDOMAINS })

  expect((await app.inject('/api/server')).headers['strict-transport-security']).toBe(expected)
})
