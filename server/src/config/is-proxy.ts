import { isIP } from 'node:net'

/** True for an address, a network (`10.0.0.0/8`) or one of Fastify's words for networks. */
export function isProxy(text: string) {
  if (NETWORK_WORDS.has(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (!version || more.length) return false
  if (bits === undefined) return true
  // A network of all addresses would let any client choose its own address.
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)
}

/** Fastify's words for 127.0.0.1/8 and ::1, 169.254.0.0/16 and fe80::/10, and the private networks. */
const NETWORK_WORDS = new Set(['loopback', 'linklocal', 'uniquelocal'])
