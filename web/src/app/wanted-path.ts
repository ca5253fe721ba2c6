import { isInternalPath } from '#shared/account/is-internal-path.ts'
import { paths } from './paths.ts'

/** The address of the sign-in page that returns to `wanted` (path and search). */
export function signInPath(wanted: string) {
  return wanted === paths.dashboard ? paths.auth : `${paths.auth}?next=${encodeURIComponent(wanted)}`
}

/** The page to open after signing in: a path of this site. Anything else, and the sign-in page itself, becomes the dashboard. */
export function pathAfterSignIn(next: string | null) {
  if (next === null || !isInternalPath(next) || /^\/auth(?:[/?#]|$)/.test(next)) return paths.dashboard
  return next
}
