import { OWN_PREFIXES } from '../../../bundles/identity/keys.ts'
import { isKnown, type MakerForm } from './maker-form.ts'
import { plainName } from './plain-name.ts'

/**
 * A name behind a short form of its maker: `BCPatchWorkSynth` is `patchworksynth` behind `bc`, `Blue Cat's PatchWork Synth` the same
 * behind `bluecat`. In small letters and digits.
 */
export type ShortName = { head: string; tail: string }

/** The name without its first words, if these are a short form of the maker, or may be one because the maker is unknown. */
export function shortNamesOf(text: string, maker: MakerForm): ShortName[] {
  const words = wordsOf(plainName(text).name)
  const found: ShortName[] = []
  for (let count = 1; count < Math.min(words.length, MOST_HEAD_WORDS + 1); count++) {
    const short = { head: words.slice(0, count).join(''), tail: words.slice(count).join('') }
    if (short.tail.length < SHORTEST_TAIL || !/\p{L}/u.test(short.tail)) break
    if (isKnown(maker) ? isShortFor(short.head, maker) : mayBeShort(short.head)) found.push(short)
  }
  return found
}

/** `Blue Cat's …` has two, `TAL-Togu Audio Line …` four. */
const MOST_HEAD_WORDS = 5
/** A shorter rest, such as `Q 3` of `Pro-Q 3`, is not a name of its own. */
const SHORTEST_TAIL = 4

/** True for words before a name that may be a short form of an unknown maker: `BC`, `iZ`, `SSL`, `FF`. One letter is not a maker. */
const mayBeShort = (head: string) => head.length >= 2 && head.length <= 4

/** True for letters that are the beginnings of the first words of a maker's name, or the short name that it uses. */
export function isShortFor(head: string, { text, keys }: MakerForm): boolean {
  if (head.length < 2) return false
  return keys.some((key) => OWN_PREFIXES.get(key) === head) || areBeginnings(head, wordsOf(text).slice(0, 6))
}

function areBeginnings(letters: string, [word, ...others]: string[]): boolean {
  if (letters === '') return true
  if (word === undefined) return false
  for (let count = 1; count <= letters.length && letters.startsWith(word.slice(0, count)); count++) {
    if (count > word.length) return false
    if (areBeginnings(letters.slice(count), others)) return true
  }
  return false
}

/** `BCPatchWork 2` has `bc`, `patch`, `work` and `2`. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replace(/['’`]s(?![\p{L}\p{N}])/gu, '')
    .replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})|(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$& ')
    .toLowerCase()
    .match(/[\p{L}\p{N}+#]+/gu) ?? []
