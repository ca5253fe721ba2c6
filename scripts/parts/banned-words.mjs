// @ts-check

/** @typedef {{ word: string, instead: string, pattern: RegExp }} BannedWord */

/**
 * The words that the glossary bans: the rows of its last table.
 * @param {string} glossary the text of the page
 * @returns {BannedWord[]}
 */
export function bannedWords(glossary) {
  const [, table = ''] = glossary.split('| not | but |')
  const rows = [...table.matchAll(/^\| ([^|]+?) \| ([^|]+?) \|$/gm)]
  return rows.map(([, word = '', instead = '']) => ({ word, instead, pattern: patternOf(word) }))
}

/** Finds the word in sentences and as a part of a name, in the middle too, but not as a whole value in quotes or a key. @param {string} word */
function patternOf(word) {
  const stem = word.replace('…', '')
  const capital = stem.charAt(0).toUpperCase() + stem.slice(1)
  const end = word.endsWith('…') ? '' : '(?![a-z])'
  const data = `(?<=['"])(?:${stem}|${capital})['"]|${stem}:`
  return new RegExp(
    `(?!${data})(?:(?<![A-Za-z])(?:${stem}|${stem.toUpperCase()})${end}|${capital}${end})`,
    'g',
  )
}

/**
 * A message for each banned word in a text, with its line.
 * @param {string} file the name in the message
 * @param {string} text
 * @param {BannedWord[]} words
 */
export function bannedIn(file, text, words) {
  return text.split('\n').flatMap((line, index) =>
    words.flatMap(({ instead, pattern }) => {
      const found = [...line.matchAll(pattern)].map(([match]) => match)
      return found.map((match) => `${file}:${index + 1}: “${match}” is banned, write “${instead}”.`)
    }),
  )
}
