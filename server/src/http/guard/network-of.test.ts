import { expect, test } from 'vitest'
import { networkHash } from './network-of.ts'

test.each([
  ['203.0.113.7', '203.0.113.250'],
  ['203.0.113.7', '::ffff:203.0.113.9'],
  ['2001:db8:1:2::7', '2001:DB8:0001:ffff:1:2:3:4'],
  ['2001:db8::7', '2001:db8:0:5::'],
])('%s and %s have the same network', (a, b) => {
  expect(networkHash(a)).toMatch(/^[\w-]{43}$/)
  expect(networkHash(b)).toBe(networkHash(a))
})

test.each([
  ['203.0.113.7', '203.0.114.7'],
  ['2001:db8:1::7', '2001:db8:2::7'],
])('%s and %s have different networks', (a, b) => {
  expect(networkHash(b)).not.toBe(networkHash(a))
})

test.each([
  '',
  'a socket',
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.9',
  '::1',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
])('%j has no network', (address) => {
  expect(networkHash(address)).toBeNull()
})
