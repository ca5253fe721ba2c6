import { isPublicHostName } from '../../plugins/host-name.ts'
import { displayText } from './shown-text.ts'

/** The longest address that is read from a bundle. */
export const MAKER_SITE_MAX = 300

/**
 * The site of a maker as a bundle states it, as an http or https address; '' for anything else. A bundle is untrusted and the address is
 * opened by a click: it has a host name with dots, and no user, port, number or place inside a local network.
 */
export function makerSiteIn(text: string): string {
  if (text.length > MAKER_SITE_MAX * 2) return ''
  const stated = displayText(text, MAKER_SITE_MAX * 2)
  const address = HAS_SCHEME.test(stated) ? stated : `https://${stated}`
  const [, scheme = '', host = '', rest = ''] = ADDRESS.exec(address) ?? []
  const isNamed = isPublicHostName(host) && !RESERVED.test(host) && !PLACEHOLDER.test(host)
  if (!isNamed || address.length > MAKER_SITE_MAX) return ''
  return `${scheme.toLowerCase()}://${host.toLowerCase()}${rest}`
}

const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i
const ADDRESS = /^(https?):\/\/([^\s/?#@\\:[\]]+)((?:[/?#][^\s\\]*)?)$/i

/** Names that nobody resolves. */
const RESERVED = /\.(?:onion|invalid|test|example)$/i

/** Toolkits and their documentation write these sites until a developer changes them. */
const PLACEHOLDER =
  /(?:^|\.)(?:(?:your|my)-?(?:company|site|website|domain|name)\.\w+|example\.(?:com|org|net)|iplug2\.github\.io|acmeinc\.com)$/i
