import { expect, test } from 'vitest'
import { brandOf, CATALOG, catalogLicense, catalogStem, catalogStems, rowsOfStem } from './catalog.ts'
import { licenseKeyOf, SPELLINGS } from './keys.ts'
import { RENAMED_BUNDLES } from './renamed-bundles.ts'

test('the catalog has 186 licenses and 225 bundles, three of them without a license', () => {
  expect(new Set(CATALOG.map(({ license }) => license)).size).toBe(186)
  expect(catalogStems()).toHaveLength(225)
  expect(catalogStems().filter((stem) => rowsOfStem(stem).length === 0)).toEqual([
    'UAD Black Box Analog Design HG-2',
    'UAD elysia karacter master',
    'UAD elysia karacter mix',
  ])
  expect(new Set(CATALOG.map(({ brand }) => brand)).size).toBe(63)
  expect(new Set(CATALOG.map(({ confidence }) => confidence))).toEqual(new Set(['A', 'B', 'C', 'old']))
})

test('no pair of license and bundle repeats, and no two bundles differ only in case', () => {
  const pairs = CATALOG.map(({ license, stem }) => `${licenseKeyOf(license)}|${stem.toLowerCase()}`)
  expect(new Set(pairs).size).toBe(pairs.length)
  expect(new Set(catalogStems().map((stem) => stem.toLowerCase())).size).toBe(catalogStems().length)
})

test('every bundle with a license has exactly one certain license', () => {
  const certainCounts = catalogStems().map(
    (stem) => rowsOfStem(stem).filter(({ confidence }) => confidence !== 'C').length,
  )
  expect(new Set(certainCounts)).toEqual(new Set([0, 1]))
})

test.each([
  ['UAD Neve 1073 Legacy EQ', 'Neve'],
  ['uad  neve 1073 legacy eq', 'Neve'],
  ['UAD UAD Avalon VT-737sp Channel Strip', 'Avalon'],
  ['UAD Teletronix LA-3A Leveler', 'Teletronix'],
  ['UAD Townsend Labs Sphere Mic Modeler', 'Townsend Labs'],
  ['UAD Something New', ''],
])('the brand of %s is "%s"', (license, brand) => {
  expect(brandOf(license)).toBe(brand)
})

test('former spellings and names lead to catalog entries', () => {
  for (const [old, present] of SPELLINGS) expect(catalogLicense(old)).toBe(present)
  for (const [old, present] of RENAMED_BUNDLES) {
    expect(catalogStem(`UAD ${old}`)).toBeUndefined()
    expect(catalogStem(`UAD ${present}`)).toBe(`UAD ${present}`)
  }
})
