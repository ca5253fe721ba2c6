import { type SeenVault, seenVault } from '#shared/licenses/vault/seen-revisions.ts'

const keyOf = (userId: string) => `plugfolio-vault-seen-${userId}`

/** The revisions of a user's vault that this browser has seen; undefined for none, and where a browser stores nothing. */
export function readSeen(userId: string): SeenVault | undefined {
  try {
    return seenVault.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Numbers alone are stored: which revisions this browser has seen. */
export function writeSeen(userId: string, seen: SeenVault | undefined) {
  try {
    if (seen) localStorage.setItem(keyOf(userId), JSON.stringify(seen))
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // A full or forbidden storage costs only this notice.
  }
}
