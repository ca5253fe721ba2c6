import { paths } from './paths.ts'

/** Where the sign-in page is, for somebody who wanted to go to `wanted` (path and search). */
export function signInPath(wanted: string) {
  return wanted === paths.dashboard ? paths.auth : `${paths.auth}?next=${encodeURIComponent(wanted)}`
}

/**
 * Where to go after signing in. Only a path of our own site counts: one slash, then neither a slash nor a backslash
 * (browsers read both as the start of another host), and no control characters (browsers drop them). Anything
 * else, and the sign-in page itself, is the dashboard.
 */
export function wantedPath(next: string | null) {
  if (next === null || !OWN_PATH.test(next) || /^\/auth(?:[/?#]|$)/.test(next)) return paths.dashboard
  return next
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const OWN_PATH = /^\/(?![/\\])[^\u0000-\u001f\u007f-\u009f]*$/
