/**
 * The lists in which a license covers a bundle. The tables are merged from public tools that sort UAD plugins. M: the largest
 * list, for both systems, of 2026. H: a list for macOS, 2019 to 2024. P: naming rules for Windows of 2021. `old`: only H, for a
 * bundle name that is no longer used.
 */
export type LicenseSource = 'M+H' | 'M' | 'H+P' | 'H' | 'P' | 'old'

/** Brand, license, bundle and source. The prefix `UAD ` of every name is left out. */
export type Brands = Record<string, Record<string, Record<string, LicenseSource>>>
