import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aServer } from '../../../test/a-server.ts'

const SECRET = 'do not serve this'

/** A built web app in a checkout, with files beside it that must not be served. */
async function aServerWithPages() {
  const place = mkdtempSync(join(tmpdir(), 'plugfolio-pages-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const webFolder = join(place, 'web')
  for (const folder of ['.git', 'web/.git', 'web/assets']) mkdirSync(join(place, folder), { recursive: true })
  for (const file of ['.git/config', '.env', 'package.json', 'web/.git/config', 'web/.env'])
    writeFileSync(join(place, file), SECRET)
  writeFileSync(join(webFolder, 'index.html'), '<title>The page</title><meta name="session" content="" />')
  writeFileSync(join(webFolder, 'manifest.webmanifest'), '{ "id": "./" }')
  writeFileSync(join(webFolder, 'assets/sleeve.svg'), '<svg/>')
  return (await aServer({}, undefined, { webFolder })).visitor()
}

test.each([
  '/.git/config',
  '/.git/',
  '/.env',
  '/package.json',
  '/../package.json',
  '/..%2fpackage.json',
  '/assets/..%2f..%2f.env',
  '/assets',
  '/assets/',
])('%s is the page or nothing, never a file or a list', async (url) => {
  const { statusCode, body } = await (await aServerWithPages()).request({ url })

  expect([200, 404]).toContain(statusCode)
  expect(body).toMatch(/The page|There is nothing at this address/)
  expect(body).not.toMatch(/do not serve|sleeve\.svg/)
})

test.each([
  ['/health', 404],
  ['/healthz', 404],
  ['/healthcheck?deep=1', 404],
  ['/health/ready', 404],
  ['/liveness', 404],
  ['/readyz/', 404],
  ['/ping', 404],
  ['/metrics', 404],
  ['/livez', 200],
  ['/readyz', 200],
  ['/plugins', 200],
  ['/licenses', 200],
])('a monitor that asks for %s gets %i', async (url, status) => {
  const { statusCode } = await (await aServerWithPages()).request({ url })

  expect(statusCode).toBe(status)
})

test('a TRACE request is not echoed', async () => {
  const { statusCode, body } = await (await aServerWithPages()).request({
    method: 'TRACE',
    url: '/',
    headers: { 'x-secret': SECRET },
  })

  expect(statusCode).toBe(404)
  expect(body).not.toContain(SECRET)
})

test('an SVG file has a charset', async () => {
  const { headers } = await (await aServerWithPages()).request({ url: '/assets/sleeve.svg' })

  expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
})

test('the manifest names the app by its path', async () => {
  const { headers, body } = await (await aServerWithPages()).request({ url: '/manifest.webmanifest' })

  expect(headers['content-type']).toContain('application/manifest+json')
  expect(headers['cache-control']).toBe('no-cache')
  expect(body).toBe('{ "id": "/" }')
})

test.each([
  [undefined, 'none'],
  ['plugfolio_session=a-token', ''],
])('with the cookie %s the page says of its session: "%s"', async (cookie, note) => {
  const { body } = await (await aServerWithPages()).request({ url: '/', headers: cookie ? { cookie } : {} })

  expect(body).toContain(`<meta name="session" content="${note}" />`)
})
