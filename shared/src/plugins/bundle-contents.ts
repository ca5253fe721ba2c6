/**
 * Limits for the stored names of a bundle's other plugins. Two hundred characters is the limit of a plugin's name,
 * too; the characters of a whole list are limited because they make the database row wider.
 */
export const CONTENTS_MAX = { names: 64, nameLength: 200, characters: 2000 }

/** The names to store besides `name`, in order, without empty names and repeats in any case. */
export function storedContents(names: string[], name = ''): string[] {
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
