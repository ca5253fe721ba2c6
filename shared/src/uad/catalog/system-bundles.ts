/** Bundles of the UAD software itself (lists M and H, the maker's installer). They are in no profile and never move. */
export const SYSTEM_BUNDLES = [
  'Console Recall',
  'UAD Console Recall',
  'UAD CS-1',
  'UAD Internal',
  'UAD Input Strip Header',
  'UAD Mic Input Strip Header',
  'UAD Talkback Input Strip Header',
]

/** Bundles of UAD 11.9 without a known license, without `UAD `. */
export const UNLICENSED_BUNDLES = [
  'Black Box Analog Design HG-2',
  'elysia karacter master',
  'elysia karacter mix',
]
