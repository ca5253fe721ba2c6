/** The tags and what was typed (one word, or several between commas); blanks and repeats in any case are left out. */
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
