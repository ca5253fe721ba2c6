import {
  Agent as HttpAgent,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { stateFolder } from '../system/state-folder.ts'
import { UserFacingError } from '../system/user-facing-error.ts'
import * as words from './connect-words.ts'
import { trustedAuthorities } from './own-authorities.ts'

/**
 * Sends a request to a site and resolves with the response when its headers have arrived. Rejects redirects: a helper only calls the
 * site that it is paired with. Does not use fetch, which needs more memory, and whose signal in Node 20 does not always end a long
 * response body.
 */
export function requestTo(
  site: string,
  path: string,
  options: RequestOptions,
  body?: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const address = siteUrl(site, path)
    const isSecure = address.startsWith('https:')
    const request = isSecure
      ? requestHttps(address, { agent: AGENTS.https, ca: authorities(), ...options })
      : requestHttp(address, { agent: AGENTS.http, ...options })
    request.on('timeout', () => request.destroy(new Error('silent')))
    request.on('error', reject)
    request.on('response', (response) => {
      if (!isRedirect(response)) return resolve(response)
      response.destroy()
      reject(new UserFacingError(words.redirected(site)))
    })
    request.end(body)
  })
}

/** Node's default agents end a request after five silent seconds. Here the caller sets the timeout; this is only an upper bound. */
const AGENT_OPTIONS = { keepAlive: true, timeout: 120_000 }
const AGENTS = { http: new HttpAgent(AGENT_OPTIONS), https: new HttpsAgent(AGENT_OPTIONS) }

let ownAuthorities: string[] | undefined

/** Read until there are some: the user may add them while this program runs. */
function authorities() {
  ownAuthorities ??= trustedAuthorities(stateFolder())
  return ownAuthorities
}

const isRedirect = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 300 && statusCode < 400

/** The URL of a path of a site. Throws when the path would lead to another site. */
export function siteUrl(site: string, path: string): string {
  const { href } = new URL(`${site}${path}`)
  if (!href.startsWith(`${site}/`)) throw new UserFacingError(words.invalidAddress(site))
  return href
}
