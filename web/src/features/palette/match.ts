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

const isWordStart = (text: string, at: number) => !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

/** How many characters the letters of a word stretch over when they are found one after another. */
function spanOf(word: string, text: string) {
  const places = scatteredPlaces(word, text)
  const [first, last] = [places[0], places.at(-1)]
  return first === undefined || last === undefined ? undefined : last - first + 1
}

function placesOf(word: string, text: string) {
  const at = text.indexOf(word)
  if (at >= 0) return Array.from(word, (_, index) => at + index)
  return word.length > 1 ? scatteredPlaces(word, text) : []
}

/** Where the letters stand, or nothing when one is missing. */
function scatteredPlaces(word: string, text: string) {
  const places: number[] = []
  let from = 0
  for (const letter of word) {
    const at = text.indexOf(letter, from)
    if (at < 0) return []
    places.push(at)
    from = at + 1
  }
  return places
}
