import { rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { helperOffering } from './helper-offering.ts'
import { byteRange } from './routes.ts'
import { aRelease } from './testing/a-release.ts'

const MAC = 'Plugfolio-Helper-1.0.0-mac.zip'
const content = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251))
const made = aRelease({
  'mac-universal': content,
  linux: Buffer.from('a linux'),
  windows: Buffer.from('a windows'),
})
const sha256 = made.manifest.files[0]?.sha256

let server: TestServer
let visitor: Visitor
beforeAll(async () => {
  server = await aServer({ HELPER_DIR: made.folder })
  visitor = server.visitor()
})

const get = (name: string, headers = {}) => visitor.request({ url: `/downloads/${name}`, headers })

test('everyone can read what is offered; a package is sent as an attachment with its digest as the tag', async () => {
  expect(await visitor.downloads.release()).toEqual(made.manifest)
  const response = await get(MAC)

  expect(response.statusCode).toBe(200)
  expect(response.rawPayload.equals(content)).toBe(true)
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': '5000',
    'content-disposition': `attachment; filename="${MAC}"`,
    etag: `"${sha256}"`,
    'cache-control': 'public, no-cache',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  })
})

test('no byte is sent of a package that the client already has, or to a HEAD request', async () => {
  const known = await get(MAC, { 'if-none-match': `"other", "${sha256}"` })
  const head = await visitor.request({ method: 'HEAD', url: `/downloads/${MAC}` })

  expect(known).toMatchObject({ statusCode: 304, body: '' })
  expect(head).toMatchObject({ statusCode: 200, body: '', headers: { 'content-length': '5000' } })
})

test('an interrupted download continues where it stopped', async () => {
  const rest = await get(MAC, { range: 'bytes=4000-', 'if-range': `"${sha256}"` })

  expect(rest.statusCode).toBe(206)
  expect(rest.headers).toMatchObject({ 'content-range': 'bytes 4000-4999/5000', 'content-length': '1000' })
  expect(rest.rawPayload.equals(content.subarray(4000))).toBe(true)
  expect((await get(MAC, { range: 'bytes=4000-', 'if-range': '"an older build"' })).rawPayload).toHaveLength(
    5000,
  )
})

test('a part outside the file is refused with the size of the file', async () => {
  const response = await get(MAC, { range: 'bytes=5000-' })

  expect(response).toMatchObject({ statusCode: 416, headers: { 'content-range': 'bytes */5000' } })
  expect(response.json()).toMatchObject({ code: 'out_of_range', message: 'The file has no such part.' })
})

test.each([
  'helper-manifest.json',
  '',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e/helper-manifest.json',
  `${MAC}%00.txt`,
  MAC.toLowerCase(),
])('/downloads/%s is not offered', async (name) => {
  expect((await get(name)).statusCode).toBe(404)
})

test('a server without packages reports that on every route', async () => {
  const bare = (await aServer()).visitor()

  expect(await bare.downloads.release()).toBeNull()
  for (const name of [MAC, 'install.sh', 'anything'])
    expect((await bare.request({ url: `/downloads/${name}` })).json()).toMatchObject({
      code: 'not_offered',
      message: 'This server does not offer this file for download.',
    })
})

test.each([
  ['plugins.example.org', "origin='http://plugins.example.org'"],
  ['[::1]:3000', "origin='http://[::1]:3000'"],
])('the script requested from %s fetches from there', async (host, line) => {
  const response = await get('install.sh', { host })

  expect(response.headers['content-type']).toBe('text/x-shellscript; charset=utf-8')
  expect(response.body.split('\n')).toContain(line)
  expect(response.body).toContain(sha256)
})

test.each(["x';reboot;'", 'a b', '$(reboot)', 'a"b', 'example.org/../x'])(
  'a host named %s is never written into a script',
  async (host) => {
    const response = await get('install.sh', { host })

    expect(response.statusCode).toBe(421)
    expect(response.body).not.toContain('reboot')
  },
)

test('the public address of the server takes precedence over the requested host', async () => {
  const behind = await aServer({ HELPER_DIR: made.folder, PUBLIC_URL: 'https://plugins.example.org/' })
  const { body } = await behind
    .visitor()
    .request({ url: '/downloads/install.sh', headers: { host: 'inside:3000' } })

  expect(body.split('\n')).toContain("origin='https://plugins.example.org'")
  expect(body.split('\n')).toContain("protocols='=https'")
})

test.each([
  [undefined, undefined],
  ['bytes=90-900', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=19-10', undefined],
  ['bytes=0-1,5-6', undefined],
])('of 100 bytes %s asks for %j', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range)
})

test('no header leads to a byte outside the file', () => {
  const header = fc
    .tuple(fc.nat(), fc.nat(), fc.constantFrom('bytes=', 'bytes=-', '', 'x'))
    .map(([a, b, start]) => `${start}${a}-${b}`)

  fc.assert(
    fc.property(
      fc.oneof(
        header,
        fc.string(),
        fc.nat().map((n) => `bytes=-${n}`),
      ),
      fc.integer({ min: 1, max: 1e6 }),
      (text, size) => {
        const range = byteRange(text, size)
        if (range === undefined || range === 'beyond') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeGreaterThanOrEqual(range.start)
        expect(range.end).toBeLessThan(size)
      },
    ),
  )
})

const LINUX = 'Plugfolio-Helper-1.0.0-linux.tar.gz'

function anOffering() {
  const { folder, manifest } = aRelease({
    'mac-universal': Buffer.from('a mac'),
    linux: Buffer.from('a linux'),
  })
  const logged: string[] = []
  return { folder, manifest, logged, offer: helperOffering([folder], (sentence) => logged.push(sentence)) }
}

test('nothing is offered without a folder, a manifest or a sound file', async () => {
  const { folder, offer } = anOffering()

  expect(await helperOffering([undefined], () => {}).release()).toBeNull()
  expect(await helperOffering([join(folder, 'nowhere')], () => {}).release()).toBeNull()
  rmSync(join(folder, MAC))
  rmSync(join(folder, LINUX))
  expect(await offer.release()).toBeNull()
})

test('a package is offered from the first folder that has it', async () => {
  const first = aRelease({ 'mac-universal': Buffer.from('a mac'), linux: Buffer.from('a linux') })
  const second = aRelease({ linux: Buffer.from('another linux'), windows: Buffer.from('a windows') })
  const offer = helperOffering([join(first.folder, 'nowhere'), first.folder, second.folder], () => {})

  const offered = await offer.release()

  expect(offered?.files).toEqual([...first.manifest.files, second.manifest.files[1]])
  const opened = await offer.open(LINUX)
  expect(await opened?.handle.readFile('utf8')).toBe('a linux')
  await opened?.handle.close()
})

test.each([
  ['cut short', (file: string) => writeFileSync(file, 'a')],
  ['altered without becoming longer', (file: string) => writeFileSync(file, 'A mac')],
  ['missing', (file: string) => rmSync(file)],
  [
    'a link to something else',
    (file: string) => {
      rmSync(file)
      symlinkSync('/etc/passwd', file)
    },
  ],
])('a file that is %s is logged once and not offered, unlike the others', async (_, change) => {
  const { folder, offer, logged } = anOffering()
  change(join(folder, MAC))

  for (let time = 0; time < 3; time++)
    expect((await offer.release())?.files.map(({ file }) => file)).toEqual([LINUX])
  expect(await offer.open(MAC)).toBeUndefined()
  expect(logged).toEqual([`${MAC} in ${folder} is missing or damaged and is not offered.`])
})

test('a file that is altered after its check is no longer offered', async () => {
  const { folder, offer, manifest } = anOffering()
  expect(await offer.release()).toEqual(manifest)
  writeFileSync(join(folder, MAC), 'A mac')
  utimesSync(join(folder, MAC), new Date(0), new Date(0))

  expect((await offer.release())?.files).toHaveLength(1)
})

/** A manifest that is whole but for the name of its file, which leads out of its folder. */
const outside = (file: string) =>
  JSON.stringify({ ...made.manifest, files: [{ ...made.manifest.files[0], file }] })

test.each(['not json', '{}', outside('../../etc/passwd')])(
  'a manifest of %s is logged once and offers nothing',
  async (text) => {
    const { folder, offer, logged } = anOffering()
    writeFileSync(join(folder, 'helper-manifest.json'), text)

    expect([await offer.release(), await offer.release(), await offer.open(LINUX)]).toEqual([
      null,
      null,
      undefined,
    ])
    expect(logged).toEqual([
      `The list of the helper's packages in ${folder} is damaged. Run npm run build:helper again.`,
    ])
  },
)
