import { isBasePath } from '../base-path.ts'

/**
 * Where a server is reached: its origin as `new URL(site).origin` writes it, and the path below which it is, if it has one; or the
 * sentence that refuses it. Only https, and http for this computer alone. Written without URL, which is no part of the language, and
 * stricter than it: what a person is asked about must be what is called.
 */
export function parseSite(text: string): { site: string } | { refused: string } {
  const refusal = REFUSALS.find(([is]) => is(text))
  if (refusal) return { refused: refusal[1] }
  const [, scheme = '', host = '', port = ''] = ORIGIN.exec(text.toLowerCase()) ?? []
  const path = pathIn(text)
  if (!isHost(host) || !isPort(port))
    return { refused: 'This link names an address that does not exist. It was not opened.' }
  if (lacksHttps(text)) return { refused: 'This link names a site without https. It was not opened.' }
  return { site: `${scheme}://${host}${port === USUAL[scheme] ? '' : port}${path}` }
}

/** Whether a site has no https and is not on the computer itself; a helper does not call it then. */
export function lacksHttps(site: string) {
  const [, scheme, host = ''] = ORIGIN.exec(site.toLowerCase()) ?? []
  return scheme === 'http' && !HERE.has(host)
}

const REFUSALS: [is: (text: string) => boolean, sentence: string][] = [
  [(text) => text === '', 'This link does not say which site it belongs to.'],
  [
    (text) => !/^[!-~]*$/.test(text),
    'This link names a site with unusual letters, which could be taken for another. It was not opened.',
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
const HERE = new Set(['localhost', '127.0.0.1', '[::1]'])
const USUAL: Partial<Record<string, string>> = { https: ':443', http: ':80' }

const isPort = (port: string) => Number(port.slice(1)) <= 65_535

function isHost(host: string) {
  if (host === '[::1]') return true
  const labels = host.split('.')
  if (host.length > 253 || !labels.every((label) => LABEL.test(label))) return false
  // A last part that is a number makes the whole an address, which has many spellings; only the usual one is taken.
  return !/^(?:[0-9]+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '') || isAddress(labels)
}

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

const isAddress = (labels: string[]) =>
  labels.length === 4 &&
  labels.every((label) => /^(?:0|[1-9][0-9]{0,2})$/.test(label) && Number(label) <= 255)
