import { SPELLINGS } from './spellings.ts'

/** What all spellings of one license have in common: case, blanks, a doubled `UAD ` and former names make no difference. */
export function licenseKeyOf(name: string): string {
  const key = plain(name)
  return PRESENT.get(key) ?? key
}

/** Files are found whatever the case of their names. */
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

const PRESENT = new Map(SPELLINGS.map(([old, present]) => [plain(old), plain(present)]))
