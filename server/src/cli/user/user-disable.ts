import { eq } from 'drizzle-orm'
import { endSessions } from '../../db/end-sessions.ts'
import { sessions, users } from '../../db/schema.ts'
import { raiseEpoch } from '../../db/session-epoch.ts'
import type { Command } from '../command.ts'
import { theAccountNamed } from '../the-account-named.ts'
import { endPairings } from './end-pairings.ts'

export const userDisable: Command = {
  words: 'user disable',
  takes: { name: true, off: true },
  does: 'Disables an account: ends its sessions and pairings, and keeps its library; with --off the person can sign in again.',
  run: async ({ db, name, isOff, now, say }) => {
    const { id, username, disabledAt } = await theAccountNamed(db, name)
    if (isOff) {
      await db.update(users).set({ disabledAt: null }).where(eq(users.id, id))
      return say(disabledAt ? `${username} may sign in again.` : `${username} was not disabled.`)
    }
    // First of all: from now on no session and no token of theirs is worth anything.
    const ended = await db.transaction(async (tx) => {
      if (!disabledAt) await tx.update(users).set({ disabledAt: now }).where(eq(users.id, id))
      await raiseEpoch(tx, id)
      return endSessions(tx, eq(sessions.userId, id))
    })
    const helpers = await endPairings(db, id, now)
    say(`${username} is disabled. Sessions that were ended: ${ended.length}, helpers: ${helpers}.`)
  },
}
