import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { passwordNews } from '#shared/notifications/news.ts'
import { endSessions } from '../db/end-sessions.ts'
import { notify } from '../db/notify.ts'
import { apiKeys, attempts, sessions, users } from '../db/schema.ts'
import { hashed } from '../features/account/hashing.ts'
import type { Command } from './command.ts'
import { endPairings } from './end-pairings.ts'
import { newPassword } from './new-password.ts'
import { theAccountNamed } from './the-account-named.ts'

export const userReset: Command = {
  words: 'user reset',
  takes: { name: true },
  does: 'Gives an account a new password, which is said once, and ends its sessions, API keys and helpers.',
  run: async ({ db, name, now, say }) => {
    const { id, username } = await theAccountNamed(db, name)
    const password = newPassword()
    const passwordHash = await hashed(password)
    const ended = await db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash, hasPassword: true }).where(eq(users.id, id))
      const living = await endSessions(tx, eq(sessions.userId, id))
      // Whoever was in with the old password may have left themselves another way.
      const keys = await tx.delete(apiKeys).where(eq(apiKeys.userId, id)).returning({ id: apiKeys.id })
      const helpers = await endPairings(tx, id, now)
      // Whoever asks for a new password has tried the old one often enough.
      await tx.delete(attempts).where(eq(attempts.key, `password of ${username.toLowerCase()}`))
      await notify(tx, id, passwordNews(randomUUID(), living.length), now)
      return { sessions: living.length, keys: keys.length, helpers }
    })
    say(`${username} has a new password, which is not shown again: ${password}`)
    say(`Ended: sessions ${ended.sessions}, API keys ${ended.keys}, helpers ${ended.helpers}.`)
    say('Please have it changed in Settings, Password.')
  },
}
