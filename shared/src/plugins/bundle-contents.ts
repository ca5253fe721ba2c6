/** Limits for the names of a bundle's other plugins: each like a plugin's name, and all together for the width of the database row. */
export const CONTENTS_MAX = { names: 64, nameLength: 200, characters: 2000 }

/** The names to store besides `name`, in order, without empty names and repeats in any case. */
export function storedContents(names: string[], name = ''): string[] {
  if (names.length === 0) return []
  const seen = new Set([keyOf(name)])
  const stored: string[] = []
  let characters = 0
  for (const each of names) {
    const key = keyOf(each)
    if (key === '' || seen.has(key)) continue
    characters += each.length
    if (stored.length === CONTENTS_MAX.names || characters > CONTENTS_MAX.characters) break
    seen.add(key)
    stored.push(each)
  }
  return stored
}

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase().trim()
