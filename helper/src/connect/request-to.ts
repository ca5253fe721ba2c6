import {
  Agent as HttpAgent,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { addressOn } from '../system/address-on.ts'
import { Trouble } from '../system/trouble.ts'

/**
 * Calls one address of a site and gives its answer as soon as the headers are there. Redirects are not followed: who is paired with
 * one site calls no other. Not by fetch: it takes ten megabytes more, and with Node 20 a body that is read for long is not always
 * ended by its signal.
 */
export function requestTo(
  site: string,
  path: string,
  options: RequestOptions,
  body?: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const address = addressOn(site, path)
    const isSecure = address.startsWith('https:')
    const send = isSecure ? requestHttps : requestHttp
    const request = send(address, { agent: isSecure ? AGENTS.https : AGENTS.http, ...options })
    request.on('timeout', () => request.destroy(new Error('silent')))
    request.on('error', reject)
    request.on('response', (response) => {
      if (!isElsewhere(response)) return resolve(response)
      response.destroy()
      reject(new Trouble(`${site} sends this helper to another address. That is refused.`))
    })
    request.end(body)
  })
}

/** Node's own agents end every call after five silent seconds. Here the caller says how long it waits; this is only a bound. */
const KEPT = { keepAlive: true, timeout: 120_000 }
const AGENTS = { http: new HttpAgent(KEPT), https: new HttpsAgent(KEPT) }

const isElsewhere = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 300 && statusCode < 400
