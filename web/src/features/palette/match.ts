/** How well typed words fit a text; higher is better, undefined is not at all. */
export type Fit = number | undefined

const FIT = { whole: 100, start: 80, wordStart: 60, inside: 40, scattered: 20 }

/** How one word fits a text; both in lower case. Letters may be left out, but not in a single-letter word. */
export function fitOf(word: string, text: string): Fit {
  const at = text.indexOf(word)
  if (at === 0) return text.length === word.length ? FIT.whole : FIT.start
  if (at > 0) return isWordStart(text, at) ? FIT.wordStart : FIT.inside
  const span = word.length > 1 ? spanOf(word, text) : undefined
  return span === undefined ? undefined : (FIT.scattered * word.length) / span
}

/** The parts of a text that typed words fit, as pairs of start and end, in order and apart. */
export function marksIn(words: string[], text: string): [number, number][] {
  const lower = text.toLowerCase()
  const marked = new Set<number>()
  for (const word of words) for (const at of placesOf(word, lower)) marked.add(at)
  const marks: [number, number][] = []
  for (const at of [...marked].sort((a, b) => a - b)) {
    const last = marks.at(-1)
    if (last && last[1] === at) last[1] = at + 1
    else marks.push([at, at + 1])
  }
  return marks
}

/** Typed text as the words that are looked for. */
export const wordsIn = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Called for every plugin of a library with every key: a pattern would be slower by far. */
function isWordStart(text: string, at: number) {
  const before = text[at - 1] ?? ''
  const isDigit = before >= '0' && before <= '9'
  return !isDigit && before.toLowerCase() === before.toUpperCase()
}

/** How many characters the letters of a word stretch over when they are found one after another. */
function spanOf(word: string, text: string) {
  const first = text.indexOf(word.charAt(0))
  let last = first
  for (let letter = 1; letter < word.length && last >= 0; letter += 1) {
    last = text.indexOf(word.charAt(letter), last + 1)
  }
  return last < 0 ? undefined : last - first + 1
}

function placesOf(word: string, text: string) {
  const at = text.indexOf(word)
  if (at >= 0) return Array.from({ length: word.length }, (_, index) => at + index)
  return word.length > 1 ? scatteredPlaces(word, text) : []
}

/** Where the letters stand, or nothing when one is missing. */
function scatteredPlaces(word: string, text: string) {
  if (spanOf(word, text) === undefined) return []
  const places: number[] = []
  for (let letter = 0; letter < word.length; letter += 1) {
    places.push(text.indexOf(word.charAt(letter), (places.at(-1) ?? -1) + 1))
  }
  return places
}
