/** Whether a text, all in lower case, has every word of a search. Any text has those of an empty one. */
export function wordMatcher(search: string): (text: string) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => text.includes(word))
}
