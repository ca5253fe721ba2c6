import { groupsOf } from '../../groups.ts'
import { coveredBundles, type LicenseSource } from './brands.ts'
import { licenseKeyOf, stemKeyOf } from './keys.ts'
import { UNLICENSED_BUNDLES } from './system-bundles.ts'

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
export const CATALOG: CatalogRow[] = coveredBundles().map(({ brand, license, stem, source }) => ({
  license,
  key: licenseKeyOf(license),
  stem,
  brand,
  confidence: CONFIDENCE[source],
}))

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

const BY_STEM = groupsOf(CATALOG, ({ stem }) => stemKeyOf(stem))
const BY_LICENSE = new Map(CATALOG.map((row) => [row.key, row]))
const STEMS = new Map(
  [...CATALOG.map(({ stem }) => stem), ...UNLICENSED_BUNDLES.map((stem) => `UAD ${stem}`)].map((stem) => [
    stemKeyOf(stem),
    stem,
  ]),
)
