import { searchTextOf } from '#shared/text/search.ts'

/** How well typed words match a text; higher is better, undefined means no match. */
export type MatchScore = number | undefined

const FIT = { whole: 100, start: 80, wordStart: 60, inside: 40, scattered: 20 }

/** The way in which a word matches: as it is, or also when its letters are scattered within one word of the text. */
export type MatchMode = 'exact' | 'scattered'

/** A text prepared for matching: as a search compares it, where its words begin in it, and its parts between spaces. */
export type MatchText = { all: string; starts: readonly number[]; parts: readonly string[] }

export function matchTextOf(text: string): MatchText {
  const starts: number[] = []
  let all = ''
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu)) {
    if (LETTER.test(word)) starts.push(all.length)
    all += searchTextOf(word)
  }
  return { all, starts, parts: text.split(/\s+/).map((part) => searchTextOf(part)) }
}

const LETTER = /[\p{L}\p{N}]/u

/** Rates how a word of a search matches a text. */
export function matchScore(word: string, { all, starts, parts }: MatchText, mode: MatchMode): MatchScore {
  const at = all.indexOf(word)
  if (at === 0) return all.length === word.length ? FIT.whole : FIT.start
  if (at > 0) return starts.includes(at) ? FIT.wordStart : FIT.inside
  if (mode === 'exact' || word.length < 2) return undefined
  const spans = parts.flatMap((part) => {
    const positions = scatteredPositions(word, part)
    return positions ? (positions.at(-1) ?? 0) - (positions[0] ?? 0) + 1 : []
  })
  return spans.length === 0 ? undefined : (FIT.scattered * word.length) / Math.min(...spans)
}

/** The parts of a text that match the words of a search, as ordered and disjoint pairs of start and end. */
export function matchedRanges(words: string[], text: string, mode: MatchMode): [number, number][] {
  const letters = lettersOf(text)
  const ranges = words.flatMap((word) => rangesOf(word, letters, mode)).sort(([a], [b]) => a - b)
  const merged: [number, number][] = []
  for (const [from, to] of ranges) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** A character of a text as a search compares it, and where it stands. `part` counts the spaces before it. */
type Letter = { as: string; from: number; to: number; part: number }

function lettersOf(text: string): Letter[] {
  let part = 0
  return [...text.matchAll(/\s+|[^\s\p{M}]\p{M}*|\p{M}/gu)].flatMap(({ 0: written, index: from }) => {
    if (/^\s/.test(written)) part += 1
    // One character can be compared as two, such as ß.
    return [...searchTextOf(written)].map((as) => ({ as, from, to: from + written.length, part }))
  })
}

function rangesOf(word: string, letters: Letter[], mode: MatchMode): [number, number][] {
  const units = letters.map(({ as }) => as)
  const wanted = [...word]
  const at = units.findIndex((_, start) => wanted.every((letter, n) => units[start + n] === letter))
  const [first, last] = [letters[at], letters[at + wanted.length - 1]]
  if (first && last) return [[first.from, last.to]]
  if (mode === 'exact' || wanted.length < 2) return []
  for (let part = 0; part <= (letters.at(-1)?.part ?? -1); part++) {
    const own = letters.filter((letter) => letter.part === part)
    const positions = scatteredPositions(word, own.map(({ as }) => as).join(''))
    // as letters of one unit each: longer ones are rare, and nothing is marked there
    if (positions && own.every(({ as }) => as.length === 1)) {
      return positions.flatMap((position): [number, number][] => {
        const letter = own[position]
        return letter ? [[letter.from, letter.to]] : []
      })
    }
  }
  return []
}

/** The positions of the letters of a word, if the text has them all in their order. */
function scatteredPositions(word: string, text: string): number[] | undefined {
  const positions: number[] = []
  for (const letter of word) {
    const at = text.indexOf(letter, (positions.at(-1) ?? -1) + 1)
    if (at < 0) return undefined
    positions.push(at)
  }
  return positions
}
