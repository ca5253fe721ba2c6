/**
 * Bundles whose file name was given up for another one (old stem, present stem, without `UAD `), from the maker's own
 * installer. Two kinds are left out. Neve 1073, Neve 88RS, SSL E Channel Strip and SSL G Bus Compressor came to mean a newer
 * product, and a bundle of that name is the newer one. LA3A and the Townsend Labs Spheres have rows of their own in the catalog.
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
