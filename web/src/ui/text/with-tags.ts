/** The tags and the typed ones (separated by commas), without blanks and case-insensitive duplicates. */
export function withTags(tags: string[], typed: string) {
  const all = [...tags]
  for (const word of wordsIn(typed)) {
    if (!all.some((tag) => tag.toLowerCase() === word.toLowerCase())) all.push(word)
  }
  return all
}

function wordsIn(typed: string) {
  const words = typed.split(',').map((word) => word.trim().replace(/\s+/g, ' '))
  return words.filter((word) => word !== '')
}
