import { groupsOf } from '../../groups.ts'
import type { Brands, LicenseSource } from './brands.ts'
import { BRANDS_A_TO_E } from './brands-a-to-e.ts'
import { BRANDS_F_TO_N } from './brands-f-to-n.ts'
import { BRANDS_O_TO_Z } from './brands-o-to-z.ts'
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

/** The maker's own titles. */
const UNIVERSAL_AUDIO: Brands = {
  'Universal Audio': {
    '4K Buss Compressor': { '4K Buss Compressor': 'M' },
    '4K Channel Strip': { '4K Channel Strip': 'M' },
    'A-Type Multiband Enhancer': { 'A-Type Multiband Enhancer': 'M' },
    'Bermuda Triangle Distortion': { 'Bermuda Triangle': 'M+H' },
    'Brigade Chorus': { 'Brigade Chorus': 'M' },
    'Cambridge EQ': { Cambridge: 'M+H' },
    'Capitol Chambers': { 'Capitol Chambers': 'M' },
    'Century Tube Channel Strip': { 'Century Tube Channel Strip': 'M' },
    'Cooper Time Cube Delay': { 'Cooper Time Cube': 'M+H' },
    'DreamVerb Room Modeler': { DreamVerb: 'M+H' },
    'EP-34 Tape Echo': { 'EP-34 Tape Echo': 'M' },
    'Galaxy Tape Echo': { 'Galaxy Tape Echo': 'M' },
    'Hemisphere Mic Collection': { 'Hemisphere Mic Collection': 'M' },
    'Hitsville EQ Collection': { 'Hitsville EQ Mastering': 'M+H', 'Hitsville EQ': 'M+H' },
    'Hitsville Reverb Chambers': { 'Hitsville Reverb Chambers': 'M' },
    'LA-6176 Signature Channel Strip': { 'LA-6176 Channel Strip': 'M' },
    'Oxide Tape Recorder': { 'Oxide Tape': 'M+H' },
    'Pultec-Pro Legacy EQ': { 'Pultec-Pro Legacy': 'M+H' },
    'Pure Plate Reverb': { 'Pure Plate': 'M+H' },
    'Putnam Microphone Collection': { 'Putnam Mic Collection 180': 'M+H', 'Putnam Mic Collection': 'M+H' },
    'Raw Distortion': { Raw: 'M+H' },
    'RealVerb-Pro Room Modeler': { 'RealVerb-Pro': 'M+H' },
    'Studio D Chorus': { 'Studio D Chorus': 'M' },
    'TS Overdrive': { 'TS Overdrive': 'M' },
    'UA 1176 Limiter Collection': {
      'UA 1176 Rev A': 'M+H',
      'UA 1176AE': 'M+H',
      'UA 1176LN Rev E': 'M+H',
      'UA 1176LN Legacy': 'P',
      'UA 1176SE Legacy': 'P',
    },
    'UA 1176LN Legacy Limiter': { 'UA 1176LN Legacy': 'M+H' },
    'UA 1176SE Legacy Limiter': { 'UA 1176SE Legacy': 'M+H' },
    'UA 175B and 176 Tube Compressor Collection': { 'UA 175-B': 'M+H', 'UA 176': 'M+H' },
    'UA 610-A Tube Preamp and EQ': { 'UA 610-A': 'M+H' },
    'UA 610-B Tube Preamp and EQ': { 'UA 610-B': 'M+H' },
    'V76 Preamp': { 'V76 Preamp': 'M' },
  },
  'UAD Precision': {
    'Precision Buss Compressor': { 'Precision Buss Compressor': 'M' },
    'Precision De-Esser': { 'Precision De-Esser': 'M' },
    'Precision Enhancer Hz': { 'Precision Enhancer Hz': 'M' },
    'Precision Enhancer kHz': { 'Precision Enhancer kHz': 'M' },
    'Precision Equalizer': { 'Precision Equalizer': 'M' },
    'Precision K-Stereo Ambience Recovery': { 'Precision K-Stereo': 'M+H' },
    'Precision Limiter': { 'Precision Limiter': 'M' },
    'Precision Maximizer': { 'Precision Maximizer': 'M' },
    'Precision Mix Rack Collection': {
      'Precision Channel Strip': 'M+H',
      'Precision Delay Mod L': 'M+H',
      'Precision Delay Mod': 'M+H',
      'Precision Reflection Engine': 'M+H',
    },
    'Precision Multiband Compressor': { 'Precision Multiband': 'M+H' },
  },
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
