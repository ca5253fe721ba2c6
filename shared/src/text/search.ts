/** The texts of an item that a search looks through. */
export type SearchFields = {
  /** A single word is looked for only in these. */
  names: readonly string[]
  /** Each of several words may also be in one of these. */
  more?: readonly string[]
  /** The names of what is inside the item: several words never match two of these together. */
  inside?: readonly string[] | undefined
}

export type Search<Item extends object> = {
  /** Prepares items before their first search, so that the first key press is fast. */
  prepare: (items: Iterable<Item>) => void
  /** A predicate that finds items in which each typed word occurs; a blank text finds all. */
  matcher: (typed: string) => (item: Item) => boolean
  /** True when everything that the second text finds is found by the first one, too. */
  narrows: (typed: string, next: string) => boolean
  /** The items that would be found with the fewest typing errors, the best first; none for a text that is too far from all. */
  nearest: <Found extends Item>(typed: string, items: Iterable<Found>, most: number) => Found[]
}

/**
 * A search over items by their texts. Case, accents, spaces, dashes and quotation marks do not count. The texts of an item are prepared
 * once, because each key press searches the whole list.
 */
export function searchOf<Item extends object>(fieldsOf: (item: Item) => SearchFields): Search<Item> {
  const known = new WeakMap<Item, PreparedItem>()
  const preparedOf = (item: Item) => {
    let prepared = known.get(item)
    if (!prepared) {
      prepared = preparedItem(fieldsOf(item))
      known.set(item, prepared)
    }
    return prepared
  }
  return {
    prepare: (items) => {
      for (const item of items) preparedOf(item)
    },
    matcher: (typed) => {
      const words = searchWordsOf(typed)
      if (words.length === 0) return () => true
      const [first = ''] = words
      return words.length === 1
        ? (item) => hasWord(preparedOf(item), first)
        : (item) => hasWords(preparedOf(item), words)
    },
    narrows: (typed, next) => isNarrowing(searchWordsOf(typed), searchWordsOf(next)),
    nearest: (typed, items, most) => nearestItems(searchWordsOf(typed), items, preparedOf, most),
  }
}

/** The words of a typed text as `searchTextOf` writes texts. */
export const searchWordsOf = (typed: string): string[] => typed.split(/\s+/).map(foldedText).filter(Boolean)

/** Texts without case, accents, spaces, dashes and quotation marks; one in a line, so that no word matches across two. */
export const searchTextOf = (...texts: readonly string[]): string => texts.map(foldedText).join('\n')

type PreparedItem = { names: string; all: string; inside: readonly string[] }

function preparedItem({ names, more = [], inside = [] }: SearchFields): PreparedItem {
  const own = searchTextOf(...names)
  // Joined and not concatenated: engines search a text in one piece several times faster.
  return {
    names: own,
    all: more.length === 0 ? own : [own, searchTextOf(...more)].join('\n'),
    inside: inside.map(foldedText),
  }
}

/** A single word is looked for in fewer texts than several, so that one more word can find more. */
function isNarrowing(words: readonly string[], next: readonly string[]) {
  const isSameKind = words.length === 0 || words.length > 1 === next.length > 1
  return isSameKind && words.every((word) => next.some((other) => other.includes(word)))
}

const hasWord = ({ names, inside }: PreparedItem, word: string) =>
  names.includes(word) || inside.some((name) => name.includes(word))

function hasWords({ all, inside }: PreparedItem, words: readonly string[]) {
  if (words.every((word) => all.includes(word))) return true
  return inside.some((name) => words.every((word) => all.includes(word) || name.includes(word)))
}

const BEYOND_ASCII = /[^\0-\x7f]/
const SEPARATORS = /[\s\-\u2010-\u2015\u2212"'`\u2018-\u201f]+/g
const ACCENTS = /[\u0300-\u036f]/g
/** Letters that Unicode does not take apart. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
}
const LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')

function foldedText(text: string) {
  const lower = BEYOND_ASCII.test(text)
    ? text
        .normalize('NFKD')
        .toLowerCase()
        .replace(ACCENTS, '')
        .replace(LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
    : text.toLowerCase()
  return lower.replace(SEPARATORS, '')
}

/** One error for each so many letters of a word. */
const LETTERS_FOR_ERROR = 3

function nearestItems<Item, Found extends Item>(
  words: readonly string[],
  items: Iterable<Found>,
  preparedOf: (item: Item) => PreparedItem,
  most: number,
) {
  const near: { item: Found; errors: number; length: number }[] = []
  for (const item of words.length === 0 ? [] : items) {
    const { names, all } = preparedOf(item)
    const errors = errorsOf(words, all)
    if (errors !== undefined) near.push({ item, errors, length: names.length })
  }
  near.sort((a, b) => a.errors - b.errors || a.length - b.length)
  return near.slice(0, most).map(({ item }) => item)
}

/** How many letters of the words must change until the text has them all; undefined when that is too many for a word. */
function errorsOf(words: readonly string[], text: string) {
  let sum = 0
  for (const word of words) {
    if (text.includes(word)) continue
    const most = Math.floor(word.length / LETTERS_FOR_ERROR)
    const errors = most === 0 ? 1 : fewestErrors(word, text)
    if (errors > most) return undefined
    sum += errors
  }
  return sum
}

/**
 * The fewest letters to change, add, leave out or swap with the next so that a word is somewhere in a text. Runs for each plugin of a
 * library: loops over numbers are many times faster than readable ones.
 */
function fewestErrors(word: string, text: string) {
  const length = word.length
  const letters = lettersOf(word)
  // Each column has the errors of the first n letters of the word in the text up to one place: here, one and two letters before.
  let [here, last, beforeLast] = [columnOf(length), columnOf(length), columnOf(length)]
  let fewest = length
  let before = -1
  for (let at = 0; at < text.length; at++) {
    const spare = beforeLast
    beforeLast = last
    last = here
    here = spare
    const letter = text.charCodeAt(at)
    for (let n = 1; n <= length; n++) {
      const own = letters[n - 1]
      let errors = (last[n - 1] ?? 0) + (own === letter ? 0 : 1)
      const added = (here[n - 1] ?? 0) + 1
      if (added < errors) errors = added
      const leftOut = (last[n] ?? 0) + 1
      if (leftOut < errors) errors = leftOut
      if (n > 1 && own === before && letters[n - 2] === letter) {
        const swapped = (beforeLast[n - 2] ?? 0) + 1
        if (swapped < errors) errors = swapped
      }
      here[n] = errors
    }
    const errors = here[length] ?? length
    if (errors < fewest) fewest = errors
    before = letter
  }
  return fewest
}

const lettersOf = (word: string) => Uint16Array.from({ length: word.length }, (_, n) => word.charCodeAt(n))
const columnOf = (length: number) => Uint16Array.from({ length: length + 1 }, (_, n) => n)
