import { isBasePath } from '#shared/is-base-path.ts'

/** True for a URL that can be the public one of a server: an origin, or a path below it, as browsers send them. */
export function isPublicUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/.test(text) || !URL.canParse(text)) return false
  return isBasePath(new URL(text).pathname.replace(/\/$/, ''))
}

export const normalizedPublicUrl = (publicUrl: string) => new URL(publicUrl).href.replace(/\/$/, '')

/** True for the URL of an issuer: https, or http on this machine. */
export function isIssuer(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  if (username || password || search || hash) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}

/** True for the URL of a provider's discovery document, which is not its issuer. */
export const isDiscoveryUrl = (text: string) =>
  URL.canParse(text) && new URL(text).href.includes('/.well-known/')

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
