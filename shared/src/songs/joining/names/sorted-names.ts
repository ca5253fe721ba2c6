/** All names of a library with their entries, by their letters, so that those of one beginning are neighbors. */
export type SortedNames<Entry> = [key: string, indexed: Entry][]

export const sortNames = <Entry>(names: SortedNames<Entry>): SortedNames<Entry> =>
  names.sort(([a], [b]) => (a < b ? -1 : Number(a > b)))

/** The entries of which a name begins with these letters: at most one more than asked for. */
export function namesFrom<Entry>(sortedNames: SortedNames<Entry>, start: string, most: number): Entry[] {
  let [from, to] = [0, sortedNames.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sortedNames[middle]?.[0] ?? '') < start) from = middle + 1
    else to = middle
  }
  const found = new Set<Entry>()
  for (let at = from; sortedNames[at]?.[0].startsWith(start) && found.size <= most; at++) {
    const [, indexed] = sortedNames[at] ?? []
    if (indexed) found.add(indexed)
  }
  return [...found]
}
