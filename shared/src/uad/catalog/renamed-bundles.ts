/**
 * Bundles with a new file name (old stem, current stem, without `UAD `), from the maker's installer. Two kinds are left out.
 * Neve 1073, Neve 88RS, SSL E Channel Strip and SSL G Bus Compressor are now the names of newer products. LA3A and the
 * Townsend Labs Spheres have separate rows in the catalog.
 */
export const RENAMED_BUNDLES: [old: string, present: string][] = [
  ['Neve 1073SE', 'Neve 1073SE Legacy'],
  ['Moog Filter', 'Moog Multimode Filter'],
  ['Moog Filter SE', 'Moog Multimode Filter SE'],
  ['DM-1', 'Precision Delay Mod'],
  ['DM-1L', 'Precision Delay Mod L'],
  ['EX-1', 'Precision Channel Strip'],
  ['RS-1', 'Precision Reflection Engine'],
  ['EL7 FATSO Jr', 'Empirical Labs FATSO Jr'],
  ['EL7 FATSO Sr', 'Empirical Labs FATSO Sr'],
  ['Helios 69', 'Helios Type 69 Legacy'],
]
