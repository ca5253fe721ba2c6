import { expect, test } from 'vitest'
import { wingetPackageOf } from './winget-package.ts'

const aPackage = (facts: object = {}) => ({
  Name: 'Ignite Tape',
  PackageId: 'Ignite.Tape',
  Version: '2.5.0',
  Tags: ['audio'],
  LastUpdate: '2025-12-24T00:00:00Z',
  ...facts,
})

test('the first part of the id is the maker, and the version is for every format on Windows', () => {
  expect(wingetPackageOf(aPackage())).toEqual({
    slug: 'Ignite.Tape',
    name: 'Ignite Tape',
    maker: 'Ignite',
    key: 'name:ignite/tape',
    versions: [{ format: '', platform: 'windows', version: '2.5.0', page: '' }],
  })
  expect(
    wingetPackageOf(aPackage({ PackageId: 'NativeInstruments.Kontakt.8', Name: 'Kontakt 8' }))?.key,
  ).toBe('name:nativeinstruments/kontakt8')
})

test.each([
  { PackageId: 'Ignite' },
  { PackageId: '../Ignite.Tape' },
  { PackageId: `A.${'b'.repeat(33)}` },
  { PackageId: 7 },
  { Name: '' },
  { Name: 'E\u0007' },
  { Version: 'latest' },
  { Version: '1.0-beta' },
  { Version: 7 },
])('a package with %j is left out', (facts) => {
  expect(wingetPackageOf(aPackage(facts))).toBeUndefined()
})

test.each([null, 7, 'x', []])('%j is no package', (value) => {
  expect(wingetPackageOf(value)).toBeUndefined()
})
