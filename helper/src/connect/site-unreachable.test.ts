import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:https'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { authoritiesFile } from './own-authorities.ts'
import { readPairing, savePairing } from './pairing.ts'
import { SiteUnreachable, siteSender } from './send-to.ts'
import { pairedSiteClient } from './site-client.ts'

const state = mkdtempSync(join(tmpdir(), 'unreachable-'))
beforeAll(() => {
  process.env.PLUGFOLIO_HELPER_STATE = state
})
afterAll(() => {
  delete process.env.PLUGFOLIO_HELPER_STATE
  rmSync(state, { recursive: true })
})

const ask = { method: 'GET', path: '/api/device/jobs' } as const

/** The address of a server, such as `https://localhost:1234`. */
async function addressOf(server: Server, scheme: string, name = 'localhost') {
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `${scheme}://${name}:${typeof address === 'object' && address ? address.port : 0}`
}

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: state, stdio: 'ignore' })

/** A certificate for localhost by an authority of one's own. `days` is how long it is valid from now. */
function aCertificate(days: number) {
  const newKey = ['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl(...newKey, '-x509', '-days', '9', '-subj', '/CN=Home', '-keyout', 'root.key', '-out', 'root.pem')
  openssl(...newKey, '-subj', '/CN=localhost', '-keyout', 'key', '-out', 'request')
  writeFileSync(join(state, 'names'), 'subjectAltName=DNS:localhost')
  const signed = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'request', ...signed, '-days', String(days), '-out', 'certificate')
  return { key: textOf('key'), cert: textOf('certificate') }
}

const textOf = (name: string) => readFileSync(join(state, name), 'utf8')

const aSecureServer = (days: number) => createServer(aCertificate(days), (_, response) => response.end('[]'))

test('an authority of one’s own is refused with a sentence that says how to trust it, which works', async () => {
  const site = await addressOf(aSecureServer(2), 'https')

  await expect(siteSender(site)(ask)).rejects.toThrow(
    `${site} cannot be reached: this computer does not trust its certificate. If the site has its own certificate authority, save the root certificate (PEM) as ${authoritiesFile(state)} and try again.`,
  )
  writeFileSync(authoritiesFile(state), textOf('root.pem'))
  expect(await siteSender(site)(ask)).toEqual({ status: 200, body: [] })
  await expect(siteSender(site.replace('localhost', '127.0.0.1'))(ask)).rejects.toThrow(
    'its certificate is not for 127.0.0.1. Check the address',
  )
})

test.each([
  [
    'CERT_HAS_EXPIRED',
    'its certificate has expired. Tell the host of the site, unless the clock of this computer',
  ],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet. Check the clock of this computer, which says'],
  ['ECONNREFUSED', 'it is not running, or still starting'],
])('%s is said in words', (code, words) => {
  const { message } = new SiteUnreachable('https://studio.lan', Object.assign(new Error('x'), { code }))

  expect(message).toContain(`https://studio.lan cannot be reached: ${words}`)
})

const PAGE = '<html>Please sign in to this network</html>'
const OTHER_API = '{"error":"unauthorized","message":"No."}'
const own = (code: string) => JSON.stringify({ code, message: 'No.', requestId: '1' })

test.each([
  [401, PAGE, true],
  [401, OTHER_API, true],
  [401, own('not_connected'), false],
])('a refusal with %i and %s keeps the pairing: %s', async (status, body, isKept) => {
  const site = await addressOf(
    createHttpServer((_, response) => response.writeHead(status).end(body)),
    'http',
  )
  const pairing = { site, token: 'secret', deviceId: '00000000-0000-4000-8000-000000000001', account: 'ana' }
  savePairing(state, pairing)

  const words = isKept ? 'another program answers at its address (status 401)' : 'is no longer connected'
  await expect(pairedSiteClient(state, pairing).self()).rejects.toThrow(words)
  expect(readPairing(state)).toEqual(isKept ? pairing : undefined)
})
