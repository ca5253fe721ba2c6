/** The form of a held key: see `heldKeysOf`. */
export const HELD_KEY =
  /^(?:cid:[0-9A-F]{32}|code:[^\p{C}]{4}\/[^\p{C}]{4}|newer:[0-9A-F]{32}\/[0-9A-F]{32})$/u

/** How many keys of one bundle are kept. The largest known bundles hold about 200 plugins. */
export const MAX_HELD_KEYS = 256

/** The form of a held key of a pair of class ids. */
export const PAIR_KEY = /^newer:([0-9A-F]{32})\/([0-9A-F]{32})$/

/** How many pairs of one entry are kept. */
export const MAX_LISTED_PAIRS = 64

/** Two class ids of one product, each of 32 digits in capitals. The older one is mostly that of its VST2. */
export type NewerId = { older: string; newer: string }

/** The held keys by which an entry is found, and the pairs of class ids. */
export function heldParts(heldKeys: readonly string[]): { keys: string[]; newerIds: NewerId[] } {
  const parts: { keys: string[]; newerIds: NewerId[] } = { keys: [], newerIds: [] }
  for (const key of heldKeys) {
    const [, older, newer] = PAIR_KEY.exec(key) ?? []
    if (older && newer) parts.newerIds.push({ older, newer })
    else if (!key.startsWith('newer:')) parts.keys.push(key)
  }
  return parts
}
