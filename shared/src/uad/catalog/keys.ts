import { SPELLINGS } from './spellings.ts'

/** What all spellings of one licence have in common: case, blanks, a doubled `UAD ` and former names make no difference. */
export function licenceKeyOf(name: string): string {
  const key = plain(name)
  return PRESENT.get(key) ?? key
}

/** Files are found whatever the case of their names. */
export const stemKeyOf = (stem: string): string => stem.toLowerCase()

function plain(name: string) {
  const key = name
    .toLowerCase()
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
  return key.startsWith('uad uad ') ? key.replace(/^(?:uad )+/, 'uad ') : key
}

const PRESENT = new Map(SPELLINGS.map(([old, present]) => [plain(old), plain(present)]))
