import { createServer, isIP, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress } from '#shared/addresses/is-public-address.ts'
import { readAddress, redirectTarget } from './read-address.ts'
import { aCatalogSite } from './testing/a-catalog-site.ts'

/** No address may reach a listener on this machine. */

let canary: Server
let hits = 0
let port = 0
beforeAll(async () => {
  canary = createServer((socket) => {
    hits += 1
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
  })
  // On every address of this machine, IPv6 included.
  await new Promise<void>((listening) => canary.listen(0, '::', listening))
  const address = canary.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => void canary.close())

/** Internal hosts in all notations that attackers have tried. */
const HOSTS = [
  '127.0.0.1',
  '127.1',
  '127.000.000.001',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '0x7f000001',
  '2130706433',
  '017700000001',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '127.0x0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127．0．0．1',
  'localhost',
  'ⓛocalhost',
  '%6cocalhost',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[::ffff:0:127.0.0.1]',
  '[fe80::1]',
  '[fc00::1]',
  '[::ffff:0.0.0.0]',
  '169.254.169.254',
  '2852039166',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '192.168.257',
]
const URL_FORMS: ((host: string) => string)[] = [
  (host) => `http://${host}:${port}/list.json`,
  (host) => `https://${host}:${port}/`,
  (host) => `http://user:pass@${host}:${port}/`,
  (host) => `http:\\\\${host}:${port}/`,
]

const OTHER_ADDRESSES = [
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'data:application/json,{}',
  '',
  '//127.0.0.1/',
  'http://',
]

const addresses = () => [
  ...HOSTS.flatMap((host) => URL_FORMS.map((inUrl) => inUrl(host))),
  ...OTHER_ADDRESSES,
]

test('no address reaches a listener on this machine', async () => {
  const all = addresses()
  expect(all.length).toBeGreaterThanOrEqual(150)
  const reached = await Promise.all(
    all.map((address) =>
      readAddress(address).then(
        () => address,
        () => undefined,
      ),
    ),
  )

  expect(reached.filter((address) => address !== undefined)).toEqual([])
  expect(hits).toBe(0)
})

test('no redirect and no rebound name reaches a listener on this machine', async () => {
  const targets = addresses().filter((address) => !address.includes('catalog.test'))
  const site = await aCatalogSite((request, response) => {
    const at = Number(new URL(request.url ?? '', 'http://a').searchParams.get('to'))
    response.writeHead(302, { location: encodeURI(targets[at] ?? '') }).end()
  })
  const isHit = await isReachable(`http://127.0.0.1:${port}/`)
  expect(isHit).toBe(true)
  hits = 0
  // DNS rebinding: the name is public at its first lookup and this machine afterwards.
  const trusted = new Set<string>()
  let lookupCount = 0
  const rebinding = {
    timeoutMs: 5000,
    resolve: async (host: string) => {
      if (host !== 'catalog.test')
        return [{ address: isIP(host) ? host : '127.0.0.1', family: isIP(host) || 4 }]
      lookupCount += 1
      if (lookupCount === 1) trusted.add('127.0.0.1')
      return [{ address: '127.0.0.1', family: 4 }]
    },
    isAllowedAddress: (address: string) => trusted.delete(address) || isPublicAddress(address),
  }
  targets.push(`http://catalog.test:${port}/`, `http://catalog.test:${site.port}/`)
  let redirected = 0
  for (const [at] of targets.entries()) {
    lookupCount = 0
    await readAddress(`${site.address}/?to=${at}`, rebinding).catch(() => undefined)
    redirected += lookupCount
  }

  expect(targets.length).toBeGreaterThanOrEqual(150)
  expect(redirected).toBeGreaterThanOrEqual(targets.length)
  expect(hits).toBe(0)
})

/** The control: an unprotected request reaches the listener. */
async function isReachable(address: string) {
  await fetch(address).catch(() => undefined)
  return hits > 0
}

const PRIVATE = 'a private address, and catalogs are never read from one. Use a file instead.'

const MEGABYTE = Buffer.alloc(1024 * 1024, 32)

const site = await aCatalogSite((request, response) => {
  const to = decodeURIComponent(new URL(request.url ?? '', 'http://a').search.slice(1))
  if (request.url?.startsWith('/to')) response.writeHead(302, { location: to }).end()
  else if (request.url === '/gone') response.writeHead(404).end('{}')
  else if (request.url === '/endless') response.on('drain', () => response.write(MEGABYTE)).write(MEGABYTE)
  else if (request.url === '/list.json') response.end(`{"host":"${request.headers.host}"}`)
  // Other requests hang.
})
const to = (target: string) => `/to?${encodeURIComponent(target)}`
const read = (path: string, network = site.network) => readAddress(site.address + path, network).then(String)

test('an address is read with its own host name, after at most three redirects', async () => {
  const list = `{"host":"catalog.test:${site.port}"}`
  expect(await read('/list.json')).toBe(list)
  expect(await read(to(to(to('/list.json'))))).toBe(list)
  await expect(read(to(to(to(to('/list.json')))))).rejects.toThrow('It redirects more than 3 times.')
})

test.each([
  ['a redirect to a private address', to('http://127.0.0.2/list.json'), `127.0.0.2 is ${PRIVATE}`],
  ['a redirect to an internal name', to('http://inside.test/'), `inside.test leads to ${PRIVATE}`],
  ['a name with a public and an internal address', to('http://both.test/'), `both.test leads to ${PRIVATE}`],
  ['a redirect to an unknown name', to('http://unknown.test/'), 'The name unknown.test is unknown.'],
  [
    'a redirect to a file',
    to('file:///etc/passwd'),
    'It redirects to an address that is not http:// or https://.',
  ],
  ['an endless response', '/endless', 'It is larger than 8 MB.'],
  ['a missing page', '/gone', 'It answered with status 404.'],
])('%s is refused', async (_, path, sentence) => {
  await expect(read(path)).rejects.toThrow(sentence)
})

test('a request to a hanging server times out', async () => {
  const impatient = { ...site.network, timeoutMs: 200 }
  await expect(read('/hanging', impatient)).rejects.toThrow('It did not answer within 0.2 seconds.')
})

test.each(['http://b.example/y', 'HTTP://a.example/x', 'http://a.example:443/x'])(
  'a catalog on https that redirects to %s is refused',
  (target) => {
    expect(() => redirectTarget(new URL('https://a.example/x'), target)).toThrow(
      'It redirects from https:// to http://, where anyone on the network could change it.',
    )
  },
)
