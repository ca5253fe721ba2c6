/** The name of a license without the marks of trade names: `Pro-Q® 3 (TM)` is `Pro-Q 3`. */
export const plainTitle = (title: string): string =>
  title
    .replace(/[®©™℠]|\((?:r|c|tm|sm)\)/gi, ' ')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The names of a plugin that the name of a license may mean, from the whole name to the one without each word at its end that says
 * something about the license alone: `Pro-Q 3 Plug-in License (NFR)`.
 */
export function productNamesIn(title: string): string[] {
  const names = [plainTitle(title)]
  for (let round = 0; round < MOST_ENDS; round++) {
    const shorter = withoutEnd(names.at(-1) ?? '')
    if (shorter === '') break
    names.push(shorter)
  }
  return names
}

const MOST_ENDS = 6

function withoutEnd(name: string): string {
  const lower = name.toLowerCase().replace(/licen[cs]e/g, 'license')
  const end = ENDS.find((each) => lower.endsWith(each))
  if (end === undefined) return ''
  const rest = withoutSigns(name.slice(0, -end.length))
  return /[\p{L}\p{N}]/u.test(rest) ? rest : ''
}

/** Without spaces, commas and dashes at the end. */
export function withoutSigns(name: string): string {
  let end = name.length
  while (end > 0 && SIGNS.includes(name[end - 1] ?? '')) end -= 1
  return name.slice(0, end)
}

const SIGNS = ' ,:_–-'

const WORDS = [
  ...['license', 'lizenz', 'perpetual', 'perpetual license', 'full', 'full license'],
  ...['rent to own', 'plug-in', 'plugin', 'audio plug-in', 'audio plugin'],
  ...'subscription monthly annual rent-to-own trial demo nfr edu education academic upgrade crossgrade software'.split(
    ' ',
  ),
  ...'vst vst3 au aax rtas vst/au/aax au/vst/aax aax/au/vst vst3/au/aax mac/win mac/pc win/mac'.split(' '),
]
/** The longest first, so that no part of one is left. */
const ENDS = WORDS.flatMap((word) => [` (${word})`, ` [${word}]`, ` ${word}`]).sort(
  (one, other) => other.length - one.length,
)
