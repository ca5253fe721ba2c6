// @ts-check
import { setTimeout as pause } from 'node:timers/promises'

/*
 * Calls a server on port 3000 of the same network namespace as soon as it is ready: `add` registers and adds a plugin, `read` signs in. Both print the names of
 * the user's plugins.
 */
const SERVER = 'http://127.0.0.1:3000'
const PERSON = { username: 'imagetrial', password: 'a long enough pass phrase 7' }
const PLUGIN = { name: 'Pro-Q 3', manufacturer: 'FabFilter', format: 'VST3', version: '3.2.1' }

let cookie = ''
const isReady = async () => (await fetch(`${SERVER}/readyz`).catch(() => undefined))?.ok
for (let attempts = 0; attempts < 600 && !(await isReady()); attempts++) await pause(200)
if (process.argv[2] === 'add') {
  await call('POST', '/api/auth/register', { ...PERSON, displayName: 'Trial', email: 'trial@example.org' })
  await call('POST', '/api/plugins', PLUGIN)
} else await call('POST', '/api/auth/login', PERSON)
const list = await (await call('GET', '/api/plugins')).json()
console.log(JSON.stringify(list.map((/** @type {{ name: string }} */ { name }) => name)))

/** @param {string} method @param {string} address @param {object} [body] */
async function call(method, address, body) {
  const headers = { origin: SERVER, cookie, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(SERVER + address, { method, headers, body: body && JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
  cookie ||= answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return answer
}
