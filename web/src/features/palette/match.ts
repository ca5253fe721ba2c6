/** How well typed words match a text; higher is better, undefined means no match. */
export type MatchScore = number | undefined

const FIT = { whole: 100, start: 80, wordStart: 60, inside: 40, scattered: 20 }

/** Whether a word matches as it is, or also when its letters are scattered within one word of the text. */
export type MatchMode = 'exact' | 'scattered'

/** Rates how a word matches a text, both in lower case. */
export function matchScore(word: string, text: string, mode: MatchMode): MatchScore {
  const at = text.indexOf(word)
  if (at === 0) return text.length === word.length ? FIT.whole : FIT.start
  if (at > 0) return isWordStart(text, at) ? FIT.wordStart : FIT.inside
  if (mode === 'exact' || word.length < 2) return undefined
  const spans = partsOf(text).flatMap((part) => spanOf(word, part.text) ?? [])
  return spans.length === 0 ? undefined : (FIT.scattered * word.length) / Math.min(...spans)
}

/** The parts of a text that match the typed words, as ordered and disjoint pairs of start and end. */
export function matchedRanges(words: string[], text: string, mode: MatchMode): [number, number][] {
  const lower = text.toLowerCase()
  const marked = new Set<number>()
  for (const word of words) for (const at of positionsOf(word, lower, mode)) marked.add(at)
  const marks: [number, number][] = []
  for (const at of [...marked].sort((a, b) => a - b)) {
    const last = marks.at(-1)
    if (last && last[1] === at) last[1] = at + 1
    else marks.push([at, at + 1])
  }
  return marks
}

/** Splits a typed text into lower-case words. */
export const searchWords = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Runs for every plugin at every keystroke; a regular expression would be much slower. */
function isWordStart(text: string, at: number) {
  const before = text[at - 1] ?? ''
  const isDigit = before >= '0' && before <= '9'
  return !isDigit && before.toLowerCase() === before.toUpperCase()
}

/** The length of the part of `text` that contains the letters of a word in their order. */
function spanOf(word: string, text: string) {
  const first = text.indexOf(word.charAt(0))
  let last = first
  for (let letter = 1; letter < word.length && last >= 0; letter += 1) {
    last = text.indexOf(word.charAt(letter), last + 1)
  }
  return last < 0 ? undefined : last - first + 1
}

function positionsOf(word: string, text: string, mode: MatchMode) {
  const at = text.indexOf(word)
  if (at >= 0) return Array.from({ length: word.length }, (_, index) => at + index)
  if (mode === 'exact' || word.length < 2) return []
  const part = partsOf(text).find((each) => spanOf(word, each.text) !== undefined)
  return part ? scatteredPositions(word, part.text).map((position) => part.at + position) : []
}

/** The words of a text, each with its position. */
function partsOf(text: string) {
  return [...text.matchAll(/\S+/g)].map((part) => ({ text: part[0], at: part.index }))
}

/** The positions of the letters, all of which the text has in their order. */
function scatteredPositions(word: string, text: string) {
  const positions: number[] = []
  for (let letter = 0; letter < word.length; letter += 1) {
    positions.push(text.indexOf(word.charAt(letter), (positions.at(-1) ?? -1) + 1))
  }
  return positions
}
