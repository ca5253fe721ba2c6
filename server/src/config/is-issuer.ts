/** Whether this is the address of a provider that can be trusted to be itself: https, or http that never leaves this machine. */
export function isIssuer(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  if (username || password || search || hash) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}

/** Whether this is the issuer itself and not the address of its metadata, which could not be compared with it. */
export const isDescription = (text: string) =>
  URL.canParse(text) && new URL(text).href.includes('/.well-known/')

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
