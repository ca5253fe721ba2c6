import { createServer, isIP, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress } from './is-public-address.ts'
import { readAddress } from './read-address.ts'
import { aSite } from './testing/a-site.ts'

/** Reliability I6: whatever the address, nothing listening on this machine is ever reached. */

let canary: Server
let hits = 0
let port = 0
beforeAll(async () => {
  canary = createServer((socket) => {
    hits += 1
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
  })
  // Of every address of this machine, those of IPv6 too.
  await new Promise<void>((listening) => canary.listen(0, '::', listening))
  const address = canary.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => void canary.close())

/** The same few machines inside, written in every way that somebody has tried. */
const HOSTS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.000.000.001',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '0x7f000001',
  '2130706433',
  '017700000001',
  '127.0.0.1.',
  '127.127.127.127',
  '0.0.0.0',
  '0',
  '00',
  '0x0',
  '127.0x0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127．0．0．1',
  '1２7.0.0.1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'ⓛocalhost',
  '%6cocalhost',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[0000::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[::ffff:0:127.0.0.1]',
  '[fe80::1]',
  '[fc00::1]',
  '[::ffff:0.0.0.0]',
  '169.254.169.254',
  '169.254.169.254.',
  '2852039166',
  '0xa9fea9fe',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '192.168.0.1',
  '192.168.257',
  '100.64.0.1',
  '198.18.0.1',
  '255.255.255.255',
  '224.0.0.1',
  '240.0.0.1',
]
const AROUND: ((host: string) => string)[] = [
  (host) => `http://${host}:${port}/list.json`,
  (host) => `https://${host}:${port}/`,
  (host) => `http://user:pass@${host}:${port}/`,
  (host) => `http:\\\\${host}:${port}/`,
]

const FURTHER = [
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'gopher://127.0.0.1/',
  'data:application/json,{}',
  'unix:/run/x',
  '',
  '//127.0.0.1/',
  'http:///etc',
  'http://',
  'jar:http://127.0.0.1!/',
  'blob:http://127.0.0.1/',
  'javascript:1',
]

const addresses = () => [...HOSTS.flatMap((host) => AROUND.map((around) => around(host))), ...FURTHER]

test('no address leads to what listens on this machine', async () => {
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

test('no redirect leads there, and no name that becomes another address after it was looked at', async () => {
  const targets = addresses().filter((address) => !address.includes('catalog.test'))
  const site = await aSite((request, response) => {
    const at = Number(new URL(request.url ?? '', 'http://a').searchParams.get('to'))
    response.writeHead(302, { location: encodeURI(targets[at] ?? '') }).end()
  })
  const own = await isReachable(`http://127.0.0.1:${port}/`)
  expect(own).toBe(true)
  hits = 0
  // The name of the site is public when it is first looked up, and this machine's own from then on.
  const trusted = new Set<string>()
  let asked = 0
  const rebinding = {
    patience: 5000,
    resolve: async (host: string) => {
      if (host !== 'catalog.test')
        return [{ address: isIP(host) ? host : '127.0.0.1', family: isIP(host) || 4 }]
      asked += 1
      if (asked === 1) trusted.add('127.0.0.1')
      return [{ address: '127.0.0.1', family: 4 }]
    },
    isOpen: (address: string) => trusted.delete(address) || isPublicAddress(address),
  }
  targets.push(`http://catalog.test:${port}/`, `http://catalog.test:${site.port}/`)
  let redirected = 0
  for (const [at] of targets.entries()) {
    asked = 0
    await readAddress(`${site.address}/?to=${at}`, rebinding).catch(() => undefined)
    redirected += asked
  }

  expect(redirected).toBeGreaterThanOrEqual(targets.length)
  expect(hits).toBe(0)
  console.info(
    `scorecard R36: ${targets.length} hostile addresses, each by itself and behind a redirect, rebinding included: 0 reached a listener inside`,
  )
})

test('an address that stands for another one is taken for what it stands for', () => {
  expect(['::ffff:8.8.8.8', '64:ff9b::808:808', '2002:808:808::'].filter(isPublicAddress)).toEqual([])
})

/** The control: asked without our care, the listener is hit. */
async function isReachable(address: string) {
  await fetch(address).catch(() => undefined)
  return hits > 0
}
