import { expect, test } from 'vitest'
import { isPublicAddress } from './is-public-address.ts'

const OPEN = [
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.0.1',
  '192.167.1.1',
  '2606:4700::1111',
  '2a00::1',
]

const CLOSED = [
  ['loopback', '127.0.0.1', '127.255.0.9', '::1', '::'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['unique-local', 'fc00::1', 'fd12:3456::1'],
  ['link-local', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
  [
    'mapped or carried',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:1::',
  ],
  [
    'shared, reserved or for all',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    'ff02::1',
    '2001:db8::1',
    '198.18.0.1',
  ],
  ['none', 'localhost', '', '127.1', '0x7f000001'],
]

test.each(CLOSED)('an address that is %s is not public', (_, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

test('addresses of the open internet are', () => {
  expect(OPEN.filter(isPublicAddress)).toEqual(OPEN)
})
