import { eq } from 'drizzle-orm'
import { tierOf } from '#shared/account/user.ts'
import { tierNews } from '#shared/notifications/news.ts'
import { users } from '../../db/schema.ts'
import { tell } from '../../db/tell.ts'
import { notify } from '../../library/notify.ts'
import type { Command } from '../command.ts'
import { theAccountNamed } from '../the-account-named.ts'

export const userPro: Command = {
  words: 'user pro',
  takes: { name: true, off: true },
  does: 'Upgrades an account to Pro; with --off it becomes a Free account again.',
  run: async ({ db, name, isOff, say, now }) => {
    const account = await theAccountNamed(db, name)
    const isPro = !isOff
    const has = account.isPro === isPro ? 'already has' : 'now has'
    await db.transaction(async (tx) => {
      await tx.update(users).set({ isPro, proRequestedAt: null }).where(eq(users.id, account.id))
      if (account.isPro === isPro) return
      await notify(tx, account.id, tierNews(tierOf({ isPro }), now), now)
      await tell(tx, { userId: account.id, what: 'account' })
    })
    say(`${account.username} ${has} a ${tierOf({ isPro })}.`)
  },
}
