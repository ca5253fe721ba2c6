import { expect, test } from 'vitest'
import { hasLookAlikeLetters, hostNameIn, isPublicHostName } from './host-name.ts'

test.each([
  ['https://FabFilter.com:8443/x', 'fabfilter.com'],
  ['HTTP://a.example?b', 'a.example'],
  ['ftp://a.example', ''],
  ['', ''],
])('the host of %j is %j', (address, host) => {
  expect(hostNameIn(address)).toBe(host)
})

test.each([
  'localhost',
  'nas',
  'nas.local',
  'router.lan',
  'nas.home.arpa',
  'git.internal',
  '127.0.0.1',
  '10.0.0.1',
  '192.168.1.20',
  '169.254.169.254',
  '8.8.8.8',
  '0x7f.0.0.1',
  '127.0.0.0x1',
  '2130706433',
  '[::1]',
  '[fe80::1]',
  '127。0。0。1',
  'fabfilter.com.',
  '%66abfilter.com',
  'user@fabfilter.com',
])('%j is no name that the whole internet resolves', (host) => {
  expect(isPublicHostName(host)).toBe(false)
})

test.each([
  'fabfilter.com',
  'www.u-he.com',
  'müller.de',
  '音楽.jp',
  'музыка.рф',
  'xn--mller-kva.de',
  'localaudio.com',
])('%j is a public name without letters that look like others', (host) => {
  expect([isPublicHostName(host), hasLookAlikeLetters(host)]).toEqual([true, false])
})

test.each([
  ['a Cyrillic letter among Latin ones', 'fаbfilter.com'],
  ['the same in Punycode', 'xn--fbfilter-16g.com'],
  ['Cyrillic letters that all look Latin', 'аррӏе.com'],
  ['the same in Punycode', 'xn--80ak6aa92e.com'],
  ['an end that looks like com', 'fabfilter.сом'],
  ['Greek letters that all look Latin', 'νοχ.com'],
  ['an unusual Latin letter', 'fabfiɡter.com'],
  ['an i without its dot', 'fabfılter.com'],
  ['letters in a wide form', 'ｆabfilter.com'],
  ['letters that are no Punycode', 'xn--\u00e9.com'],
  ['Punycode that ends too soon', 'xn--99999999.com'],
])('%s can be mistaken: %j', (_, host) => {
  expect(hasLookAlikeLetters(host)).toBe(true)
})

test('labels in Punycode are decoded as a browser encodes them', () => {
  for (const label of ['аррӏе', 'fаbfilter', 'müller', '音楽', 'ñandú-x', 'музыка']) {
    const encoded = new URL(`https://${label}.com`).hostname
    expect([label, hasLookAlikeLetters(encoded)]).toEqual([label, hasLookAlikeLetters(`${label}.com`)])
  }
})
