import { expect, test } from 'vitest'
import { CATALOG, catalogStem, catalogStems } from './catalog/catalog.ts'
import { licenseKeyOf } from './catalog/keys.ts'
import { SYSTEM_BUNDLES } from './catalog/system-bundles.ts'
import { NATIVE_BUNDLES, stemOf, uadBundleKindOf } from './matching/bundle-name.ts'
import { licenseIndexOf, licensesOf } from './matching/license-index.ts'
import { profileTextOf } from './profile/profile-text.ts'
import { authorizationsIn } from './profile/system-profile.ts'
import { hasUadSamples, readSample, sampleLines, sampleRows } from './testing/samples.ts'

test.runIf(hasUadSamples).each([
  ['reconstructed-v11-lf.txt', '11.9.0', 186],
  ['reconstructed-v9-crlf.txt', '9.13.0', 178],
  ['reconstructed-utf8-bom.txt', '11.0.1', 5],
  ['reconstructed-utf16le-bom.txt', '11.0.1', 5],
  ['reconstructed-privacy-trimmed.txt', '', 5],
  ['reconstructed-partial-devices-GUESS.txt', '11.0.1', 4],
  ['reconstructed-no-section.txt', '11.9.0', 0],
])('reads the version and all licenses of %s', (name, version, count) => {
  const profile = authorizationsIn(profileTextOf(readSample(name)))
  expect({ version: profile.version, count: profile.authorizations.length }).toEqual({ version, count })
  expect(JSON.stringify(profile)).not.toMatch(/REDACTED|Apollo x6 - HEXA|FPGA/)
  expect(profile.authorizations.filter(({ ownership }) => ownership === 'unknown')).toEqual([])
})

test.runIf(hasUadSamples)('the catalog has the same rows as the sample table', () => {
  const catalogRows = CATALOG.map(({ license, stem, brand, confidence }) =>
    [licenseKeyOf(license), stem, confidence, brand].join('|'),
  )
  const expectedRows = sampleRows('catalog.tsv')
    .map(([license = '', stem, confidence, , , brand]) =>
      [licenseKeyOf(license), stem, confidence, brand].join('|'),
    )
    .filter((row) => row !== 'uad avalon vt-737sp channel strip|UAD Avalon VT-737sp|old|Avalon')
  expect(expectedRows).toHaveLength(236)
  expect(catalogRows.toSorted()).toEqual(expectedRows.toSorted())
})

test.runIf(hasUadSamples)('every known bundle is in the catalog or protected', () => {
  const stems = sampleLines('bundle-stems.txt')
  expect(stems).toHaveLength(227)
  expect(stems.filter((stem) => !catalogStem(stem)).toSorted()).toEqual(['Console Recall', 'UAD CS-1'])
  expect(catalogStems().filter((stem) => !stems.includes(stem))).toEqual([])
  const system = sampleLines('protected-stems.txt').map(stemOf)
  expect(new Set(system)).toEqual(new Set(SYSTEM_BUNDLES))
})

test.runIf(hasUadSamples)('the list of native bundles matches the samples', () => {
  const rows = sampleRows('uadx-bundles.tsv')
  expect(rows.map(([stem, shown]) => [stem, shown === '-' ? '' : shown])).toEqual(NATIVE_BUNDLES)
})

test.runIf(hasUadSamples)('every bundle of a real folder has a license or is protected', () => {
  const emptyIndex = licenseIndexOf([])
  const unlicensed = sampleLines('real-aax-folder-2019-2021.txt')
    .map((line) => stemOf(line.trim()))
    .filter((stem) => uadBundleKindOf(stem) === 'dsp' && licensesOf(stem, emptyIndex).length === 0)
  expect(unlicensed).toEqual([])
})
