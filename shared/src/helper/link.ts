import { PRODUCT } from '../product.ts'
import { parseSite } from './site.ts'

const SCHEME = 'plugfolio'

/** Browsers on Windows silently drop longer links. */
const LINK_CHARACTERS = 2000

/** The link that pairs the helper on this computer with the account at `site`. */
export function connectLinkOf(code: string, site: string) {
  return `${SCHEME}://connect?token=${encodeURIComponent(code)}&apiUrl=${encodeURIComponent(site)}`
}

/** The link that asks the helper to run a job of the server at `site`. It has only the id; the helper fetches the rest. */
export function organizeLinkOf(job: { id: string }, site: string) {
  return `${SCHEME}://organize?job=${encodeURIComponent(job.id)}&apiUrl=${encodeURIComponent(site)}`
}

const JOB_ACTIONS = ['organize', 'restore', 'reveal'] as const

/** The request of a link. `site` is normalized by `parseSite`. */
export type HelperLink =
  | { action: 'connect'; site: string; code: string }
  | { action: (typeof JOB_ACTIONS)[number]; site: string; job: string }

/** The request of a link, or a sentence: any page may open one, so it must match exactly. Unknown parameters are ignored. */
export function parseHelperLink(text: string): { link: HelperLink } | { refused: string } {
  if (text.length > LINK_CHARACTERS)
    return refusal('This link is too long. Press the button on the page again.')
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(text) ?? []
  if (scheme.toLowerCase() !== SCHEME) return refusal(`This isn't a ${PRODUCT} link.`)
  const [, action = '', query = ''] = /^\/\/([a-z]+)\/?\?([!-~]*)$/.exec(rest) ?? []
  const values = valuesIn(query)
  if (!action || !values) return refusal('This link is damaged. Press the button on the page again.')
  return linkOf(action, values)
}

function linkOf(action: string, values: Map<string, string>): ReturnType<typeof parseHelperLink> {
  const kind = JOB_ACTIONS.find((known) => known === action)
  if (action !== 'connect' && !kind)
    return refusal('This link requests an action that this helper does not support.')
  const read = parseSite(values.get('apiUrl') ?? '')
  if ('refused' in read) return read
  const [code = '', job = ''] = [values.get('token'), values.get('job')]
  if (kind && JOB.test(job)) return { link: { action: kind, site: read.site, job: job.toLowerCase() } }
  if (!kind && CODE.test(code)) return { link: { action: 'connect', site: read.site, code } }
  return refusal(`This link has no ${kind ? 'job' : 'code'}. Press the button on the page again.`)
}

const refusal = (refused: string) => ({ refused })

const CODE = /^[\w.~-]{1,400}$/
const JOB = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Undefined when a value cannot be decoded or a name repeats, because two parsers could then read different values. */
function valuesIn(query: string): Map<string, string> | undefined {
  if (query.includes('#')) return undefined
  const values = new Map<string, string>()
  for (const pair of query.split('&')) {
    const [name = '', ...value] = pair.split('=')
    if (values.has(name)) return undefined
    try {
      values.set(name, decodeURIComponent(value.join('=')))
    } catch {
      return undefined
    }
  }
  return values
}
