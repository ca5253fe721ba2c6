/**
 * Reads texts that many rows of a large answer have in common, each different one once. A statement that joins such columns gives the driver
 * fewer values to read, which costs more than the statement itself.
 */
export function readOnce<Facts>(read: (text: string) => Facts): (text: string) => Facts {
  const known = new Map<string, Facts>()
  return (text) => {
    let facts = known.get(text)
    if (facts === undefined) {
      facts = read(text)
      known.set(text, facts)
    }
    return facts
  }
}

/** The words of a text that are divided by blanks; none for ''. */
export const wordsIn = (text: string): string[] => (text === '' ? [] : text.split(' '))
