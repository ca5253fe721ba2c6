import { makerKeyOf } from './maker-name.ts'

/** A check that tells spellings of the maker with this name. Names without a letter or digit are only themselves. */
export function isOfMaker(name: string): (spelling: string) => boolean {
  const key = makerKeyOf(name)
  return key === '' ? (spelling) => spelling === name : (spelling) => makerKeyOf(spelling) === key
}
