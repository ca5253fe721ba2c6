/**
 * The normalized URL of a server: its origin as in `new URL(site).origin`, and its base path; or a sentence when it is refused.
 * Only https, and http for this computer. Does not use URL, which the language does not include, and is stricter, so that
 * the site that the user confirms is the site that is called.
 */
export function parseSite(text: string): { site: string } | { refused: string } {
  const refusal = REFUSALS.find(([matches]) => matches(text))
  if (refusal) return { refused: refusal[1] }
  const [, scheme = '', host = '', port = ''] = ORIGIN.exec(text.toLowerCase()) ?? []
  const path = pathIn(text)
  if (!isHost(host) || !isPort(port))
    return { refused: 'This link names an address that does not exist. It was not opened.' }
  if (lacksHttps(text)) return { refused: 'This link names a site without https. It was not opened.' }
  return { site: `${scheme}://${host}${port === DEFAULT_PORTS[scheme] ? '' : port}${path}` }
}

/** True for a site that has no https and is not on this computer. Helpers do not call such sites. */
export function lacksHttps(site: string) {
  const [, scheme, host = ''] = ORIGIN.exec(site.toLowerCase()) ?? []
  return scheme === 'http' && !LOCAL_HOSTS.has(host)
}

const REFUSALS: [matches: (text: string) => boolean, sentence: string][] = [
  [(text) => text === '', 'This link does not name a site.'],
  [
    (text) => !/^[!-~]*$/.test(text),
    'This link names a site with unusual letters, which could look like another site. It was not opened.',
  ],
  [
    (text) => !/^https?:\/\//i.test(text),
    'This link names something that is not a website. It was not opened.',
  ],
  [
    (text) => text.includes('@'),
    'This link hides its site behind a user name. It may be an attempt to deceive you; it was not opened.',
  ],
  [
    (text) => /[?#\\]/.test(text) || !isBasePath(pathIn(text)),
    'This link names more than a site. It was not opened.',
  ],
]

const ORIGIN = /^(https?):\/\/(\[::1\]|[a-z0-9.-]+)(:[1-9][0-9]{0,4})?(?:\/|$)/
const pathIn = (text: string) => /^[a-z]+:\/\/[^/]*(.*)$/is.exec(text)?.[1] ?? ''
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])
const DEFAULT_PORTS: Partial<Record<string, string>> = { https: ':443', http: ':80' }

const isPort = (port: string) => Number(port.slice(1)) <= 65_535

function isHost(host: string) {
  if (host === '[::1]') return true
  const labels = host.split('.')
  if (host.length > 253 || !labels.every((label) => LABEL.test(label))) return false
  // A numeric last label makes the host an IP address, which has many spellings; only the usual one is accepted.
  return !/^(?:[0-9]+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '') || isAddress(labels)
}

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

const isAddress = (labels: string[]) =>
  labels.length === 4 &&
  labels.every((label) => /^(?:0|[1-9][0-9]{0,2})$/.test(label) && Number(label) <= 255)

/** True for a valid base path of a server: without a trailing slash, or empty for a server at the root of its domain. */
export const isBasePath = (path: string) => /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]{1,63}){0,8}$/.test(path)
