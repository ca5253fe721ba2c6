/**
 * True for an IP address on the public internet; special ranges and IPv6 addresses that contain an IPv4 address are not, and neither is
 * anything that is not an address in its usual spelling. Pure, because the server and the helper both ask before they connect.
 */
export function isPublicAddress(address: string): boolean {
  const v4 = numberOfV4(address)
  if (v4 !== undefined) return !NOT_PUBLIC_V4.some(([start, bits]) => v4 >> BigInt(32 - bits) === start)
  const v6 = numberOfV6(address)
  if (v6 === undefined || v6 >> 125n !== GLOBAL_V6) return false
  return !NOT_PUBLIC_V6.some(([start, bits]) => v6 >> BigInt(128 - bits) === start)
}

/** The number of an address as `192.0.2.1`, without leading zeros. */
function numberOfV4(address: string): bigint | undefined {
  const parts = address.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return undefined
  return parts.reduce((sum, part) => (sum << 8n) + BigInt(part), 0n)
}

/** The number of an address as `2001:db8::1`. One with dots or a zone, such as fe80::1%eth0, is never public. */
function numberOfV6(address: string): bigint | undefined {
  const [left = '', right, more] = address.split('::')
  if (more !== undefined) return undefined
  const [first, last] = [groupsIn(left), groupsIn(right ?? '')]
  const missing = 8 - first.length - last.length
  if (right === undefined ? missing !== 0 : missing < 1) return undefined
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return groups.reduce((sum, group) => (sum << 16n) + BigInt(`0x${group}`), 0n)
}

const groupsIn = (text: string) => (text === '' ? [] : text.split(':'))

type Range = readonly [start: bigint, bits: number]

/** IANA's special-purpose registry, including routed ranges such as relays, which host no catalog. */
const NOT_PUBLIC_V4: Range[] = (
  [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.31.196.0', 24],
    ['192.52.193.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['192.175.48.0', 24],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const
).map(([start, bits]) => [(numberOfV4(start) ?? 0n) >> BigInt(32 - bits), bits])

/** 2000::/3 has all global unicast addresses, but not ::1, ::ffff:127.0.0.1, 64:ff9b::, fc00::, fe80:: and ff00::. */
const GLOBAL_V6 = 1n

const NOT_PUBLIC_V6: Range[] = (
  [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['2620:4f:8000::', 48],
    ['3fff::', 20],
  ] as const
).map(([start, bits]) => [(numberOfV6(start) ?? 0n) >> BigInt(128 - bits), bits])
