// @ts-check
import { Agent, request } from 'node:http'

/** @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer }} Reply */

/**
 * Registers a user who calls the server over one connection that stays open.
 * @param {string} url
 * @param {string} [username]
 */
export async function aPerson(url, username = 'bench') {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, noDelay: true })
  let cookie = ''

  /**
   * Throws when the server answers with another status.
   * @param {string} path
   * @param {Record<string, string>} [headers]
   * @param {number} [expected]
   */
  const get = async (path, headers = {}, expected = 200) => {
    const reply = await send(new URL(path, url), { agent, headers: { cookie, ...headers } })
    if (reply.status !== expected) throw new Error(`${path} answered ${reply.status}, not ${expected}.`)
    return reply
  }

  /** @param {string} path @param {unknown} value */
  const post = async (path, value) => {
    const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const reply = await send(new URL(path, url), { agent, method: 'POST', headers }, JSON.stringify(value))
    if (reply.status >= 400) throw new Error(`${path} answered ${reply.status}: ${reply.body}`)
    return reply
  }

  const { headers } = await post('/api/auth/register', { ...REGISTRATION, username })
  cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  /** @type {string} */
  const id = JSON.parse(String((await get('/api/auth/me')).body)).id
  return { id, get, post, cookie, leave: () => agent.destroy() }
}

/** @typedef {Awaited<ReturnType<typeof aPerson>>} Person */

const REGISTRATION = {
  displayName: 'Bench',
  email: 'bench@example.org',
  password: 'a long enough password',
}

/**
 * @param {URL} url
 * @param {import('node:http').RequestOptions} options
 * @param {string} [body]
 * @returns {Promise<Reply>}
 */
function send(url, options, body) {
  return new Promise((resolve, reject) => {
    const call = request(url, options, (response) => {
      /** @type {Buffer[]} */
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) })
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}
