import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aRegistration, aServer } from '../a-server.ts'
import { aProvider } from '../sign-in/a-provider.ts'

/** A server below a path of another site: its own URLs have the path, and requests may have it. */

const ORIGIN = 'https://music.example.org'
const SITE = `${ORIGIN}/tools/plugfolio`

const PAGE =
  '<meta name="csp-nonce" content="" /><meta name="base-path" content="" /><script src="./theme.js"></script>'
const webFolder = await mkdtemp(join(tmpdir(), 'plugfolio-web-'))
await writeFile(join(webFolder, 'index.html'), PAGE)
await writeFile(join(webFolder, 'theme.js'), '// A theme.')
await writeFile(join(webFolder, 'manifest.webmanifest'), '{ "id": "./", "start_url": "./" }')
const provider = await aProvider(`${SITE}/api/auth/oidc/callback`, {})
const server = await aServer({ PUBLIC_URL: `${SITE}/`, ...provider.settings }, undefined, { webFolder })
afterAll(async () => {
  await provider.close()
  await rm(webFolder, { recursive: true })
})

test.each(['/tools/plugfolio', '/tools/plugfolio/settings?tab=account', '/settings'])(
  'the page at %s names its files and its path from the top',
  async (url) => {
    const { statusCode, body } = await server.visitor().request({ url })

    expect(statusCode).toBe(200)
    expect(body).toContain('src="/tools/plugfolio/theme.js"')
    expect(body).toContain('name="base-path" content="/tools/plugfolio"')
  },
)

test('files, the installed app and the OpenAPI document have the path', async () => {
  const bodyAt = async (url: string) => (await server.visitor().request({ url })).body
  const app = JSON.parse(await bodyAt('/tools/plugfolio/manifest.webmanifest'))
  const document = JSON.parse(await bodyAt('/tools/plugfolio/api/openapi.json'))

  for (const url of ['/tools/plugfolio/theme.js', '/theme.js']) expect(await bodyAt(url)).toBe('// A theme.')
  expect(app).toEqual({ id: '/tools/plugfolio/', start_url: './' })
  expect(document.servers).toEqual([{ url: '/tools/plugfolio' }])
})

test('cookies are limited to the path', async () => {
  const response = await server.visitor().request({
    method: 'POST',
    url: '/tools/plugfolio/api/auth/register',
    payload: aRegistration(),
  })

  expect(response.cookies.map(({ name, secure, path }) => ({ name, secure, path }))).toEqual([
    { name: '__Secure-plugfolio_session', secure: true, path: '/tools/plugfolio' },
    { name: '__Secure-plugfolio_browser', secure: true, path: '/tools/plugfolio' },
  ])
})

test('a helper gets the complete address', async () => {
  const ben = await server.signedInAs('ben')
  const { link } = await ben.helper.pair()

  expect(new URL(link).searchParams.get('apiUrl')).toBe(SITE)
})

test('a sign-in with the provider starts and ends below the path', async () => {
  const start = await server.visitor().request({ url: '/tools/plugfolio/api/auth/oidc/start?next=/plugins' })
  const failedCallback = await server
    .visitor()
    .request({ url: '/tools/plugfolio/api/auth/oidc/callback?code=x&state=y' })

  const location = new URL(String(start.headers.location))
  expect(location.searchParams.get('redirect_uri')).toBe(`${SITE}/api/auth/oidc/callback`)
  expect(String(failedCallback.headers.location)).toMatch(`${SITE}/auth?`)
})

test('a return address cannot leave the path', async () => {
  const next = encodeURIComponent('/plugins/../../../neighbor')
  const start = await server.visitor().request({ url: `/api/auth/oidc/start?next=${next}` })

  expect(String(start.headers.location)).not.toContain('neighbor')
  const { rows } = await server.pool.query('select next from provider_visits')
  expect(rows.map((row) => row.next)).not.toContain('/plugins/../../../neighbor')
})

test('requests of the same origin are accepted, and those of others are refused', async () => {
  const from = (origin: string) =>
    server.app.inject({
      method: 'POST',
      url: '/tools/plugfolio/api/auth/login',
      headers: { origin },
      payload: { username: 'unknown', password: 'wrong' },
    })

  expect((await from('https://evil.example')).statusCode).toBe(403)
  expect((await from(ORIGIN)).statusCode).toBe(401)
})
