/** The display name, or the username when it is blank. */
export const displayNameOf = (person: { displayName: string; username: string }) =>
  person.displayName.trim() || person.username

/** The first letters of the words of the display name, else the first two letters of the username, else `U`. */
export function initialsOf(person: { displayName: string; username: string }) {
  const words = person.displayName.split(/\s+/).filter(Boolean)
  const letters = words.length
    ? words.map((word) => firstLetters(word, 1)).join('')
    : firstLetters(person.username, 2)
  return letters.toUpperCase() || 'U'
}

const firstLetters = (text: string, count: number) => [...text].slice(0, count).join('')

export const tierOf = (person: { isPro: boolean }) => (person.isPro ? 'Pro Account' : 'Free Account')
