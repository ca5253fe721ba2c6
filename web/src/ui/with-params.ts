/** The search parameters after changes; a parameter with an empty value is removed. */
export function withParams(current: URLSearchParams, changes: Record<string, string>) {
  const next = new URLSearchParams(current)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
