/** When the last installation was found gone, of times in milliseconds; null while one is present. */
export function missingSinceOf(installations: { goneAt: number | null }[]): Date | null {
  const gone = installations.flatMap(({ goneAt }) => goneAt ?? [])
  return installations.length > 0 && gone.length === installations.length ? new Date(Math.max(...gone)) : null
}
