import { nameKeyOf } from '../../../bundles/identity/keys.ts'
import { plainName, withoutRole } from './plain-name.ts'

/** How one name is compared. A key has only letters, digits, `+` and `#`. */
export type NameForm = {
  /** Without the maker and the width; '' for a name without letters and digits. */
  key: string
  /** The same with the maker in it, as far as the name says it. */
  fullKey: string
  /** As `PlainName` has it. */
  width: string
  /** Without the role and the number of the edition. */
  base: string
  /** The number at the end, before the role; '' without one. */
  edition: string
}

/** The forms of a name. `makers` are the keys of its maker. */
export function nameForm(text: string, makers: readonly string[]): NameForm {
  const { name, width } = plainName(text)
  const role = withoutRole(name)
  const key = keyOf(name, makers)
  const roleKey = keyOf(role, makers)
  const base = roleKey.replace(NUMBER, '') || roleKey
  return { key, fullKey: keyOf(name, []), width, base, edition: roleKey.slice(base.length) }
}

const NUMBER = /(?<!\p{N})\p{N}+$/u

/** The shortest key, because a maker has several spellings. */
function keyOf(name: string, makers: readonly string[]) {
  const keys = ['', ...makers].map((maker) => nameKeyOf(withoutShortMaker(name, maker), maker))
  const key = keys.reduce((shortest, each) => (each.length < shortest.length ? each : shortest))
  return /[\p{L}\p{N}]/u.test(key) ? key : ''
}

/** The Audio Units of FabFilter are called `FF Pro-Q 2`, and its other formats `FabFilter Pro-Q 2`. */
const withoutShortMaker = (name: string, maker: string) =>
  maker === 'fabfilter' ? name.replace(/^ff /i, '') : name

/** The form of a key of a name, as identity keys have it. */
export function keyForm(key: string): NameForm {
  const base = key.replace(NUMBER, '') || key
  return { key, fullKey: key, width: '', base, edition: key.slice(base.length) }
}
