/**
 * Licenses that older profiles spell differently: old spelling, current spelling. The doubled `UAD UAD ` of some old
 * profiles is not in this list, because it is always read as one `UAD `. Sources as in brands.ts (H, M, P).
 */
export const SPELLINGS: [old: string, present: string][] = [
  ['UAD Teletronix LA-3A Leveler', 'UAD Teletronix LA-3A Audio Leveler'],
  ['UAD Townsend Labs Sphere Mic Modeler', 'UAD Sphere Mic Collection'],
]

/** A key for all spellings of a license: case, blanks, a doubled `UAD ` and former names make no difference. */
export function licenseKeyOf(name: string): string {
  const key = plain(name)
  return CURRENT_KEYS.get(key) ?? key
}

/** Files are found in any case. */
export const stemKeyOf = (stem: string): string => stem.toLowerCase()

function plain(name: string) {
  const key = name.toLowerCase()
  return UNTIDY.test(key)
    ? key
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/^(?:uad )+/, 'uad ')
    : key
}

const UNTIDY = /^uad uad |\s\s|[^\S ]|^ | $/

const CURRENT_KEYS = new Map(SPELLINGS.map(([old, present]) => [plain(old), plain(present)]))
