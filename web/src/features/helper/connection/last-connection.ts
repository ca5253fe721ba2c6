const KEY = 'helperAppLastConnection'

/** When this browser was last connected with a helper, ISO; null when it never was. */
export function lastConnection(): string | null {
  const kept = localStorage.getItem(KEY)
  return kept && !Number.isNaN(Date.parse(kept)) ? kept : null
}

export function keepLastConnection(at: string) {
  try {
    localStorage.setItem(KEY, at)
  } catch {
    // A browser may refuse to keep anything; then only the remark is missing.
  }
}
