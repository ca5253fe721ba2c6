/** Splits architectures that a statement has joined with blanks. A library has few different lists, so each is made once. */
export function architectureLists() {
  const lists = new Map<string, string[]>([['', []]])
  return (text: string): string[] => {
    const known = lists.get(text)
    if (known) return known
    const list = text.split(' ')
    lists.set(text, list)
    return list
  }
}
