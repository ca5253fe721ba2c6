import type { Session } from '#shared/account/session.ts'

/** A browser that has just signed in. */
export const aSession = (known: Partial<Session> = {}): Session => ({
  id: crypto.randomUUID(),
  browser: 'Firefox on macOS',
  network: '203.0.113',
  createdAt: new Date().toISOString(),
  lastSeenAt: new Date().toISOString(),
  isThis: false,
  ...known,
})
