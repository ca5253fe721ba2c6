/** The parameters of an address after changes; one that becomes empty is left out. */
export function withParams(current: URLSearchParams, changes: Record<string, string>) {
  const next = new URLSearchParams(current)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
