import { createHash } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { firstAddressGroups, normalizedAddress } from './address.ts'

/** The hash of an address's network, or null when `networkPrefix` returns null. */
export function networkHash(address: string): string | null {
  const network = networkPrefix(address)
  return network && createHash('sha256').update(network).digest('base64url')
}

/** The first 24 bits of an address, 48 for IPv6: `203.0.113`, `2001:db8:1`. Null for private ones, which all users can share. */
export function networkPrefix(address: string): string | null {
  const plain = normalizedAddress(address)
  const kind = isIP(plain) === 6 ? 'ipv6' : 'ipv4'
  if (!isIP(plain) || PRIVATE_NETWORKS.check(plain, kind)) return null
  return kind === 'ipv6' ? firstAddressGroups(plain, 3) : first24Bits(plain)
}

const first24Bits = (address: string) => address.split('.').slice(0, 3).join('.')

const PRIVATE_NETWORKS = new BlockList()
for (const [network, prefix, kind] of [
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, prefix, kind)
