/**
 * How much is kept of the names that a bundle holds beside that of its entry. Two hundred characters are as many as a plugin's name
 * has; the characters of a whole list are counted, too, because a row of the database is as wide as its list.
 */
export const CONTENTS_MAX = { names: 64, nameLength: 200, characters: 2000 }

/** The names that are kept of these beside `name`, in their order: each once, whatever its case, and none that is empty. */
export function keptContents(names: string[], name = ''): string[] {
  if (names.length === 0) return []
  const seen = new Set([keyOf(name)])
  const kept: string[] = []
  let characters = 0
  for (const each of names) {
    const key = keyOf(each)
    if (key === '' || seen.has(key)) continue
    characters += each.length
    if (kept.length === CONTENTS_MAX.names || characters > CONTENTS_MAX.characters) break
    seen.add(key)
    kept.push(each)
  }
  return kept
}

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase().trim()
