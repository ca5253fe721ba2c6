import { isIP } from 'node:net'

/**
 * What tries are counted by: an IPv4 address as it is, also where IPv6 carries it, and of IPv6 the first 64 bits. Whoever has an IPv6
 * address has the whole network behind those, so one address more must not be ten free tries more.
 */
export function countedAs(address: string) {
  const plain = plainOf(address)
  return isIP(plain) === 6 ? `${firstGroups(plain, 4)}::/64` : plain
}

/** Where a call comes from. Of a caller who has left already nothing is known: they are counted as one. */
export const callerAddress = ({ ip }: { ip?: string | undefined }) => ip ?? 'gone'

/** An address as briefly as it can be written: without a zone, and IPv4 as IPv4. What is no address stays as it is. */
export function plainOf(address: string) {
  const [withoutZone = ''] = address.split('%', 1)
  if (isIP(withoutZone) !== 6) return address
  const brief = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(brief) ?? []
  return high && low ? [...bytesOf(high), ...bytesOf(low)].join('.') : brief
}

function bytesOf(group: string) {
  const number = Number.parseInt(group, 16)
  return [number >> 8, number & 0xff]
}

/** The first `count` groups of an IPv6 address that is written as `plainOf` writes it, with colons between them. */
export function firstGroups(plain: string, count: number) {
  const [left = [], right = []] = plain.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, count).join(':')
}
