import { isInternalPath } from '#shared/account/is-internal-path.ts'
import { paths } from './paths.ts'
import type { LinkPurpose } from './session/token-of-link.ts'

/** The address of the sign-in page that returns to `wanted` (path and search). */
export function signInPath(wanted: string) {
  return wanted === paths.dashboard ? paths.auth : `${paths.auth}?next=${encodeURIComponent(wanted)}`
}

/** The page to open after signing in: a path of this site. Anything else, and the sign-in page itself, becomes the dashboard. */
export function pathAfterSignIn(next: string | null) {
  if (next === null || !isInternalPath(next) || /^\/auth(?:[/?#]|$)/.test(next)) return paths.dashboard
  return next
}

/** Keeps the token in this tab while the user signs in: the address of the sign-in page must not have it. */
export function keepTokenForSignIn(purpose: LinkPurpose, token: string) {
  try {
    sessionStorage.setItem(purpose, token)
  } catch {
    // A browser without storage: the user opens the link again.
  }
}
