import { isIP } from 'node:net'

/**
 * The key by which attempts from an address are counted: an IPv4 address, also one inside IPv6, or the first 64 bits of an IPv6
 * address. An IPv6 client usually has a whole /64 network, and must not get more attempts by changing its address.
 */
export function attemptKeyOf(address: string) {
  const plain = normalizedAddress(address)
  return isIP(plain) === 6 ? `${firstAddressGroups(plain, 4)}::/64` : plain
}

/** The address of a call. Callers that have disconnected have none and are counted together. */
export const callerAddress = ({ ip }: { ip?: string | undefined }) => ip ?? 'gone'

/** The shortest form of an address: without a zone, and IPv4 inside IPv6 as IPv4. Other text is returned unchanged. */
export function normalizedAddress(address: string) {
  const [withoutZone = ''] = address.split('%', 1)
  if (isIP(withoutZone) !== 6) return address
  const shortest = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(shortest) ?? []
  return high && low ? [...bytesOf(high), ...bytesOf(low)].join('.') : shortest
}

function bytesOf(group: string) {
  const number = Number.parseInt(group, 16)
  return [number >> 8, number & 0xff]
}

/** The first `count` groups of an IPv6 address in its shortest form, with colons between them. */
export function firstAddressGroups(plain: string, count: number) {
  const [left = [], right = []] = plain.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, count).join(':')
}
