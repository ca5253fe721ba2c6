import { expect, test } from 'vitest'
import { readAddress } from './read-address.ts'
import { aCatalogSite } from './testing/a-catalog-site.ts'

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
    'It redirects to something that is not an http:// or https:// address.',
  ],
  ['an endless response', '/endless', 'It is larger than 8 MB.'],
  ['a missing page', '/gone', 'It answered with status 404.'],
])('%s is refused', async (_, path, sentence) => {
  await expect(read(path)).rejects.toThrow(sentence)
})

test('a request to a hanging server times out', async () => {
  const impatient = { ...site.network, timeoutMs: 200 }
  await expect(read('/hanging', impatient)).rejects.toThrow('It did not answer within 0.2 seconds.')
  const nameless = { ...impatient, resolve: () => new Promise<never>(() => undefined) }
  await expect(read('/list.json', nameless)).rejects.toThrow('It did not answer within 0.2 seconds.')
})

test('each hop is resolved once and connects to the checked address', async () => {
  site.asked.length = 0
  await read(to(`${site.address}/list.json`))
  expect(site.asked).toEqual(['catalog.test', 'catalog.test'])
})

test.each([
  `http://127.0.0.1:${site.port}/list.json`,
  `http://2130706433:${site.port}/`,
  `http://[::1]:${site.port}/`,
  `http://localhost:${site.port}/`,
])('an address of this machine is refused: %s', async (address) => {
  await expect(readAddress(address)).rejects.toThrow(PRIVATE)
})
