// @ts-check
import { setTimeout as pause } from 'node:timers/promises'

/*
 * Calls a server on port 3000 of the same network namespace. `add` waits until it is ready, registers and adds a plugin; `read`
 * waits and signs in. Both print the names of the user's plugins.
 */
const SERVER = 'http://127.0.0.1:3000'
const PERSON = { username: 'imagetrial', password: 'a long enough pass phrase 7' }
const PLUGIN = { name: 'Pro-Q 3', manufacturer: 'FabFilter', format: 'VST3', version: '3.2.1' }

await ready()
const isFirst = process.argv[2] === 'add'
const signedIn = isFirst
  ? await call('POST', '/api/auth/register', { ...PERSON, displayName: 'Trial', email: 'trial@example.org' })
  : await call('POST', '/api/auth/login', PERSON)
const cookie = signedIn.headers
  .getSetCookie()
  .map((each) => each.split(';')[0])
  .join('; ')
if (isFirst) await call('POST', '/api/plugins', PLUGIN, cookie)
const list = await call('GET', '/api/plugins', undefined, cookie)
console.log(JSON.stringify((await list.json()).map((/** @type {{ name: string }} */ { name }) => name)))

async function ready() {
  for (let attempts = 0; attempts < 600; attempts++) {
    const answer = await fetch(`${SERVER}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await pause(200)
  }
  throw new Error('It was not ready within two minutes.')
}

/** @param {string} method @param {string} address @param {object} [body] @param {string} [cookie] */
async function call(method, address, body, cookie = '') {
  const headers = { origin: SERVER, cookie, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(SERVER + address, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
  return answer
}
