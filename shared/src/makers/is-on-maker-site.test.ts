import { expect, test } from 'vitest'
import { hasLookAlikeLetters, isPublicHostName } from '../plugins/host-name.ts'
import { isOnMakerSite } from './is-on-maker-site.ts'
import { KNOWN_MAKERS } from './known-makers.ts'

test.each([
  ['https://fabfilter.com', 'FabFilter', true],
  ['https://www.FabFilter.com/download?x#y', 'Fab Filter', true],
  ['https://help.uaudio.com:443/', 'Universal Audio, Inc.', true],
  ['https://u-he.com/', 'Heckmann Audio GmbH', true],
  ['http://fabfilter.com', 'FabFilter', false],
  ['https://fabfilter.com.evil.example', 'FabFilter', false],
  ['https://notfabfilter.com', 'FabFilter', false],
  ['https://evil.example/fabfilter.com', 'FabFilter', false],
  ['https://fabfilter.com@evil.example', 'FabFilter', false],
  ['https://fabfilter.com', 'u-he', false],
  ['https://fabfilter.com', '', false],
  ['', 'FabFilter', false],
])('that %j is on a site of %j is %j', (address, manufacturer, is) => {
  expect(isOnMakerSite(address, manufacturer)).toBe(is)
})

test('every known maker has a site, and each is a plain public host of one maker', () => {
  const sites = KNOWN_MAKERS.flatMap((maker) => maker.sites)
  expect(KNOWN_MAKERS.filter((maker) => maker.sites.length === 0)).toEqual([])
  expect(sites.filter((site) => !isPublicHostName(site) || hasLookAlikeLetters(site))).toEqual([])
  expect(sites.filter((site) => !/^[a-z\d-]+\.[a-z]+$/.test(site))).toEqual([])
  expect(new Set(sites).size).toBe(sites.length)
})
