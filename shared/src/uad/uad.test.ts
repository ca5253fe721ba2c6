import { expect, test } from 'vitest'
import { isKnownStatus, needsUpdate, OWNERSHIPS, ownershipOf, safestOwnership } from './authorization.ts'
import { CATALOG, catalogStem, catalogStems } from './catalog/catalog.ts'
import { licenseKeyOf } from './catalog/keys.ts'
import { SYSTEM_BUNDLES } from './catalog/system-bundles.ts'
import { NATIVE_BUNDLES, stemOf, uadBundleKindOf } from './matching/bundle-name.ts'
import { licenseIndexOf, licensesOf } from './matching/license-index.ts'
import { profileTextOf } from './profile/profile-text.ts'
import { authorizationsIn } from './profile/system-profile.ts'
import { hasUadSamples, readSample, sampleLines, sampleRows } from './testing/samples.ts'
import { type StepEvent, stepAfter, workflowStateOf } from './workflow.ts'

test.each([
  ['Authorized for all devices', 'owned'],
  ['AUTHORIZED  for all   devices ', 'owned'],
  ['Authorized for Apollo x6 only', 'owned'],
  ['Authorized for devices 1, 2 only', 'owned'],
  ['Demo (9 days left)', 'trial'],
  ['Demo (1 day left)', 'trial'],
  ['Demo (14 Tage left)', 'trial'],
  ['Demo not started', 'not-owned'],
  ['Demo expired', 'not-owned'],
  ['Auth update required', 'unknown'],
  ['Authorization update required', 'unknown'],
  ['Authorized', 'unknown'],
  ['Unauthorized', 'unknown'],
  ['Not authorized', 'unknown'],
  ['Not authorized for all devices', 'unknown'],
  ['Authorized for only', 'unknown'],
  ['Demo', 'unknown'],
  ['Demo not start', 'unknown'],
  ['Demo expired yesterday', 'unknown'],
  ['not Demo expired', 'unknown'],
  ['Demo (many days left)', 'unknown'],
  ['Nicht autorisiert', 'unknown'],
  ['', 'unknown'],
])('the status "%s" means %s', (status, ownership) => {
  expect(ownershipOf(status)).toBe(ownership)
})

test('a known phrase can mean unknown when no device has responded yet', () => {
  expect(isKnownStatus('Auth update required')).toBe(true)
  expect(needsUpdate('Auth update required')).toBe(true)
  expect(isKnownStatus('Unauthorized')).toBe(false)
  expect(needsUpdate('Demo expired')).toBe(false)
})

test('the safest of several ownerships counts: owned, then trial, then unknown, then not owned', () => {
  const safest = OWNERSHIPS.flatMap((one) =>
    OWNERSHIPS.map((other) => `${one} ${other} ${safestOwnership([one, other])}`),
  )
  const ORDER = ['owned', 'trial', 'unknown', 'not-owned']
  expect(safest).toEqual(
    OWNERSHIPS.flatMap((one) =>
      OWNERSHIPS.map((other) => `${one} ${other} ${ORDER.find((each) => each === one || each === other)}`),
    ),
  )
  expect(safest).toContain('not-owned unknown unknown')
  expect(safestOwnership([])).toBe('unknown')
})

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

/** The next step for each of the steps 0 to 5; `-` is a refusal. */
const TABLE: [StepEvent, ...(number | '-')[]][] = [
  ['exported', 1, '-', '-', '-', '-', '-'],
  ['uploaded', '-', 2, 2, '-', '-', '-'],
  ['analyzed', '-', '-', 3, '-', '-', '-'],
  ['reviewed', '-', '-', '-', 4, '-', '-'],
  ['organized', '-', '-', '-', '-', 5, 5],
  ['upload-again', '-', '-', 1, 1, 1, 1],
  ['reset', 0, 0, 0, 0, 0, 0],
]

test.each(TABLE)('the event %s has the expected result at each step', (event, ...after) => {
  const nextSteps = [0, 1, 2, 3, 4, 5].map((step) => stepAfter(step, event))
  expect(nextSteps.map((each) => (typeof each === 'number' ? each : '-'))).toEqual(after)
})

const AGAIN = 'is already completed. Choose "Upload again" to'

test.each<[number, StepEvent, string]>([
  [1, 'exported', '"Export UAD List" is already completed.'],
  [5, 'exported', '"Export UAD List" is already completed.'],
  [0, 'uploaded', '"Export UAD List" comes first.'],
  [3, 'uploaded', `"Upload Exported File" ${AGAIN} read another profile.`],
  [0, 'analyzed', '"Export UAD List" comes first.'],
  [1, 'analyzed', '"Upload Exported File" comes first.'],
  [3, 'analyzed', `"Analyze UAD Plugins" ${AGAIN} analyze another profile.`],
  [2, 'reviewed', '"Analyze UAD Plugins" comes first.'],
  [4, 'reviewed', '"Review Ownership Status" is already completed.'],
  [3, 'organized', '"Review Ownership Status" comes first.'],
  [1, 'upload-again', '"Upload Exported File" comes first.'],
])('from step %i, %s is refused with: %s', (step, event, refused) => {
  expect(stepAfter(step, event)).toEqual({ refused })
})

test('the workflow state has five booleans that are true up to the step', () => {
  const { helperAppUsed, ...steps } = workflowStateOf(3, true)
  expect(helperAppUsed).toBe(true)
  expect(steps).toEqual({
    exportCompleted: true,
    uploadCompleted: true,
    analyzeCompleted: true,
    reviewCompleted: false,
    generateCompleted: false,
  })
  expect(Object.values(workflowStateOf(0, false))).toEqual([false, false, false, false, false, false])
  expect(Object.values(workflowStateOf(5, false))).toEqual([true, true, true, true, true, false])
})
