import { groupsOf } from '../../groups.ts'
import type { Brands, LicenseSource } from './brands.ts'
import { BRANDS_A_TO_E } from './brands-a-to-e.ts'
import { BRANDS_F_TO_N } from './brands-f-to-n.ts'
import { BRANDS_O_TO_Z } from './brands-o-to-z.ts'
import { licenseKeyOf, stemKeyOf } from './keys.ts'
import { UNLICENSED_BUNDLES } from './system-bundles.ts'
import { UNIVERSAL_AUDIO } from './universal-audio.ts'

/**
 * A license covers a bundle. A: two independent lists agree. B: only the newest list. old: a bundle whose name is no longer
 * used. C: only older lists; reason enough to keep a bundle, never to move one.
 */
export type CatalogRow = {
  license: string
  /** licenseKeyOf(license) */
  key: string
  stem: string
  brand: string
  confidence: 'A' | 'B' | 'C' | 'old'
}

const CONFIDENCE: Record<LicenseSource, CatalogRow['confidence']> = {
  'M+H': 'A',
  M: 'B',
  'H+P': 'C',
  H: 'C',
  P: 'C',
  old: 'old',
}

/** Every license with every bundle that any list has for it. */
export const CATALOG: CatalogRow[] = [UNIVERSAL_AUDIO, BRANDS_A_TO_E, BRANDS_F_TO_N, BRANDS_O_TO_Z].flatMap(
  rowsOf,
)

/** The rows of one bundle, however its stem is capitalized. */
export const rowsOfStem = (stem: string): CatalogRow[] => BY_STEM.get(stemKeyOf(stem)) ?? []

/** The stem as the maker writes it; undefined for an unknown bundle. */
export const catalogStem = (stem: string): string | undefined => STEMS.get(stemKeyOf(stem))

/** The license as current profiles write it; undefined for an unknown one. */
export const catalogLicense = (license: string): string | undefined =>
  BY_LICENSE.get(licenseKeyOf(license))?.license

/** The brand of a license; '' for an unknown one. */
export const brandOf = (license: string): string => BY_LICENSE.get(licenseKeyOf(license))?.brand ?? ''

/** The stems of all bundles that a license may cover, and of the few without a known one. */
export const catalogStems = (): string[] => [...STEMS.values()]

function rowsOf(brands: Brands): CatalogRow[] {
  return Object.entries(brands).flatMap(([brand, licenses]) =>
    Object.entries(licenses).flatMap(([license, bundles]) =>
      Object.entries(bundles).map(([stem, source]) => ({
        license: `UAD ${license}`,
        key: licenseKeyOf(`UAD ${license}`),
        stem: `UAD ${stem}`,
        brand,
        confidence: CONFIDENCE[source],
      })),
    ),
  )
}

const BY_STEM = groupsOf(CATALOG, ({ stem }) => stemKeyOf(stem))
const BY_LICENSE = new Map(CATALOG.map((row) => [row.key, row]))
const STEMS = new Map(
  [...CATALOG.map(({ stem }) => stem), ...UNLICENSED_BUNDLES.map((stem) => `UAD ${stem}`)].map((stem) => [
    stemKeyOf(stem),
    stem,
  ]),
)
