import { isOwnPath } from '#shared/account/own-path.ts'
import { paths } from './paths.ts'

/** Where the sign-in page is, for somebody who wanted to go to `wanted` (path and search). */
export function signInPath(wanted: string) {
  return wanted === paths.dashboard ? paths.auth : `${paths.auth}?next=${encodeURIComponent(wanted)}`
}

/** Where to go after signing in: a path of our own site. Anything else, and the sign-in page itself, is the dashboard. */
export function wantedPath(next: string | null) {
  if (next === null || !isOwnPath(next) || /^\/auth(?:[/?#]|$)/.test(next)) return paths.dashboard
  return next
}
