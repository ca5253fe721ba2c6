import { eq } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import type { Command } from '../command.ts'
import { theAccountNamed } from '../the-account-named.ts'

export const userAdmin: Command = {
  words: 'user admin',
  takes: { name: true, off: true },
  does: 'Makes a user an administrator; with --off an ordinary user again.',
  run: async ({ db, name, isOff, say }) => {
    const account = await theAccountNamed(db, name)
    const role = isOff ? 'user' : 'admin'
    const is = account.role === role ? 'is already' : 'is now'
    await db.update(users).set({ role }).where(eq(users.id, account.id))
    say(`${account.username} ${is} ${isOff ? 'an ordinary user' : 'an administrator'}.`)
  },
}
