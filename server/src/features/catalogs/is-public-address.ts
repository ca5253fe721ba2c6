import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** True for an IP address on the public internet; special ranges and IPv6 addresses that contain an IPv4 address are not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !NOT_PUBLIC_V4.check(address, 'ipv4')
  // An address with a zone, such as fe80::1%eth0, is link-local.
  if (!isIPv6(address) || address.includes('%')) return false
  return GLOBAL_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6')
}

/** IANA's special-purpose registry, including routed ranges such as relays, which host no catalog. */
const NOT_PUBLIC_V4 = listOf('ipv4', [
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
])

/** Contains all global unicast addresses, but not ::1, ::ffff:127.0.0.1, 64:ff9b::, fc00::, fe80:: and ff00::. */
const GLOBAL_V6 = listOf('ipv6', [['2000::', 3]])

const NOT_PUBLIC_V6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
])

function listOf(family: 'ipv4' | 'ipv6', subnets: [string, number][]) {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
  return list
}
