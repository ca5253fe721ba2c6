import type { User } from '#shared/account/user.ts'

/** The token of a demonstration: it has the form of a real one, and no server knows it. */
export function demoTokenOf({ id, username }: User, now: Date) {
  const bytes = new TextEncoder().encode(`${id}:${username}:${now.getTime()}`)
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
