/** Bundles of UAD 11.9 of which no list says a license yet, without `UAD `. */
export const UNLICENSED_BUNDLES = [
  'Black Box Analog Design HG-2',
  'elysia karacter master',
  'elysia karacter mix',
]
