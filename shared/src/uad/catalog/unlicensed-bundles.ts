/** Bundles of UAD 11.9 without a known license, without `UAD `. */
export const UNLICENSED_BUNDLES = [
  'Black Box Analog Design HG-2',
  'elysia karacter master',
  'elysia karacter mix',
]
