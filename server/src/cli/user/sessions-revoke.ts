import { eq } from 'drizzle-orm'
import { endSessions } from '../../db/end-sessions.ts'
import { sessions } from '../../db/schema.ts'
import { raiseEpoch } from '../../db/session-epoch.ts'
import type { Command } from '../command.ts'
import { theAccountNamed } from '../the-account-named.ts'

export const sessionsRevoke: Command = {
  words: 'sessions revoke',
  takes: { name: true },
  does: 'Signs a user out everywhere; paired helpers stay connected.',
  run: async ({ db, name, say }) => {
    const { id, username } = await theAccountNamed(db, name)
    const ended = await db.transaction(async (tx) => {
      await raiseEpoch(tx, id)
      return endSessions(tx, eq(sessions.userId, id))
    })
    say(`Sessions of ${username} that were ended: ${ended.length}.`)
  },
}
