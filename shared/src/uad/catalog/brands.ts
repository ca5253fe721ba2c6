/**
 * Who says that a license covers a bundle. The tables are our own, merged from what public tools for sorting UAD plugins
 * know. M: a list of 2026 for both systems, the largest there is. H: a list for macOS, 2019 to 2024. P: naming rules for
 * Windows of 2021. `old`: H alone, of a bundle whose name is no longer used.
 */
export type LicenseSource = 'M+H' | 'M' | 'H+P' | 'H' | 'P' | 'old'

/** Brand, license, bundle, and who says that the license covers the bundle. The `UAD ` before every name is left out. */
export type Brands = Record<string, Record<string, Record<string, LicenseSource>>>
