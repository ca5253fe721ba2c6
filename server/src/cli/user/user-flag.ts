import { eq } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import { decideSeenWith } from '../../features/definitions/decide-seen-with.ts'
import type { Command } from '../command.ts'
import { theAccountNamed } from '../the-account-named.ts'

export const userFlag: Command = {
  words: 'user flag',
  takes: { name: true, off: true },
  does: "Ignores an account's votes on latest versions; with --off they count again.",
  run: async ({ db, name, isOff, now, say }) => {
    const { id, username } = await theAccountNamed(db, name)
    await db.update(users).set({ isFlagged: !isOff }).where(eq(users.id, id))
    const kinds = await decideSeenWith(db, id, now)
    say(`${username} is ${isOff ? 'counted again' : 'counted no longer'}. Decided again: ${kinds}.`)
  },
}
