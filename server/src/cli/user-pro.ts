import { eq } from 'drizzle-orm'
import { tierOf } from '#shared/account/user.ts'
import { users } from '../db/schema.ts'
import type { Command } from './command.ts'
import { theAccountNamed } from './the-account-named.ts'

export const userPro: Command = {
  words: 'user pro',
  takes: { name: true, off: true },
  does: 'Makes an account a Pro account; with --off a Free account again.',
  run: async ({ db, name, isOff, say }) => {
    const account = await theAccountNamed(db, name)
    const isPro = !isOff
    const has = account.isPro === isPro ? 'already has' : 'now has'
    await db.update(users).set({ isPro, proRequestedAt: null }).where(eq(users.id, account.id))
    say(`${account.username} ${has} a ${tierOf({ isPro })}.`)
  },
}
