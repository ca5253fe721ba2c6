import { expect, test } from 'vitest'
import { isPublicAddress } from './is-public-address.ts'

const EMBEDDED =
  '::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 ::7f00:1 64:ff9b::7f00:1 2002:7f00:1:: 2001:0:1::'.split(' ')

const NOT_PUBLIC = [
  ['mapped or embedded', ...EMBEDDED],
  [
    'inside a range or has a zone',
    '127.255.0.9',
    '192.168.1.1',
    '169.254.169.254',
    'fe80::1%eth0',
    'fec0::1',
  ],
  ['invalid', 'localhost', '', '127.1', '0x7f000001'],
]

test.each(NOT_PUBLIC)('an address that is %s is not public', (_, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

/** IANA's special-purpose registries and multicast: the first and last address of each range. */
const SPECIAL = {
  '0.0.0.0/8': ['0.0.0.0', '0.255.255.255'],
  '10.0.0.0/8': ['10.0.0.0', '10.255.255.255'],
  '100.64.0.0/10': ['100.64.0.0', '100.127.255.255'],
  '127.0.0.0/8': ['127.0.0.0', '127.255.255.255'],
  '169.254.0.0/16': ['169.254.0.0', '169.254.255.255'],
  '172.16.0.0/12': ['172.16.0.0', '172.31.255.255'],
  '192.0.0.0/24': ['192.0.0.0', '192.0.0.8', '192.0.0.170', '192.0.0.255'],
  '192.0.2.0/24': ['192.0.2.0', '192.0.2.255'],
  '192.31.196.0/24': ['192.31.196.0', '192.31.196.255'],
  '192.52.193.0/24': ['192.52.193.0', '192.52.193.255'],
  '192.88.99.0/24': ['192.88.99.0', '192.88.99.255'],
  '192.168.0.0/16': ['192.168.0.0', '192.168.255.255'],
  '192.175.48.0/24': ['192.175.48.0', '192.175.48.255'],
  '198.18.0.0/15': ['198.18.0.0', '198.19.255.255'],
  '198.51.100.0/24': ['198.51.100.0', '198.51.100.255'],
  '203.0.113.0/24': ['203.0.113.0', '203.0.113.255'],
  '224.0.0.0/4': ['224.0.0.0', '239.255.255.255'],
  '240.0.0.0/4': ['240.0.0.0', '255.255.255.255'],
  '::/128': ['::'],
  '::1/128': ['::1'],
  '::ffff:0:0/96': ['::ffff:0.0.0.0', '::ffff:255.255.255.255'],
  '64:ff9b::/96': ['64:ff9b::', '64:ff9b::255.255.255.255'],
  '64:ff9b:1::/48': ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  '100::/64': ['100::', '100::ffff:ffff:ffff:ffff'],
  '100:0:0:1::/64': ['100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff'],
  '2001::/23': ['2001::', '2001:1::1', '2001:2::1', '2001:4:112::1', '2001:20::1', '2001:1ff:ffff::'],
  '2001:db8::/32': ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  '2002::/16': ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  '2620:4f:8000::/48': ['2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
  '3fff::/20': ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  '5f00::/16': ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'fc00::/7': ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'fe80::/10': ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'ff00::/8': ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
}

test.each(Object.entries(SPECIAL))('no address of %s is public', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

const NEIGHBORS =
  '8.8.8.8 1.1.1.1 2606:4700::1111 2a00::1 1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.3.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255 2001:200:: 2001:db7:ffff:: 2001:db9:: 2003:: 2620:4f:7fff:: 2620:4f:8001:: 3ffe:ffff::'.split(
    ' ',
  )

test('addresses next to those ranges are public', () => {
  expect(NEIGHBORS.filter((address) => !isPublicAddress(address))).toEqual([])
})
