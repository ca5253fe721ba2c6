import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { tierOf } from '#shared/account/user-words.ts'
import { tierNotification } from '#shared/notifications/new-notifications.ts'
import { notifyServers } from '../db/notify-servers.ts'
import { type Db, plugins, users } from '../db/schema.ts'
import { makeAdministrator } from '../features/account/administrator/administrator.ts'
import { decideObservedWith } from '../features/definitions/decide-latest.ts'
import { notifyUser } from '../library/notify.ts'
import * as words from './cli-words.ts'
import { formatTable, type HostCommand, isoDay, requireAccount } from './command.ts'

export const userList: HostCommand = {
  words: 'user list',
  acceptedArguments: {},
  commandSummary: words.listsAccounts,
  run: async ({ db, say }) => {
    const accounts = await allAccounts(db)
    if (!accounts.length) return say(words.noAccounts)
    const rows = accounts.map((account) => [
      account.username,
      account.displayName,
      account.email,
      account.role,
      account.disabledAt ? words.disabledTier(tierOf(account)) : tierOf(account),
      String(account.plugins),
      isoDay(account.createdAt),
    ])
    say(formatTable(['NAME', 'DISPLAY NAME', 'EMAIL', 'ROLE', 'ACCOUNT', 'PLUGINS', 'SINCE'], rows))
  },
}

const allAccounts = (db: Db) =>
  db
    .select({
      username: users.username,
      displayName: users.displayName,
      email: users.email,
      role: users.role,
      isPro: users.isPro,
      disabledAt: users.disabledAt,
      createdAt: users.createdAt,
      plugins: count(plugins.id),
    })
    .from(users)
    .leftJoin(plugins, and(eq(plugins.userId, users.id), isNull(plugins.removedAt)))
    .groupBy(users.id)
    .orderBy(asc(sql`lower(${users.username})`))

export const userPro: HostCommand = {
  words: 'user pro',
  acceptedArguments: { name: true, off: true },
  commandSummary: words.changesTier,
  run: async ({ db, name, isOff, say, now }) => {
    const account = await requireAccount(db, name)
    const isPro = !isOff
    await db.transaction(async (tx) => {
      await tx.update(users).set({ isPro, proRequestedAt: null }).where(eq(users.id, account.id))
      if (account.isPro === isPro) return
      await notifyUser(tx, account.id, tierNotification(tierOf({ isPro }), now), now)
      await notifyServers(tx, { userId: account.id, what: 'account' })
    })
    say((account.isPro === isPro ? words.hasTier : words.getsTier)(account.username, tierOf({ isPro })))
  },
}

export const proRequests: HostCommand = {
  words: 'pro-requests',
  acceptedArguments: {},
  commandSummary: words.listsProRequests,
  run: async ({ db, say }) => {
    const waiting = await db
      .select()
      .from(users)
      .where(and(isNotNull(users.proRequestedAt), eq(users.isPro, false)))
      .orderBy(asc(users.proRequestedAt))
    if (!waiting.length) return say(words.noProRequests)
    const rows = waiting.map((account) => [
      account.username,
      account.displayName,
      account.email,
      account.proRequestedAt ? isoDay(account.proRequestedAt) : '',
    ])
    say(formatTable(['NAME', 'DISPLAY NAME', 'EMAIL', 'ASKED'], rows))
  },
}

export const userAdmin: HostCommand = {
  words: 'user admin',
  acceptedArguments: { name: true, off: true },
  commandSummary: words.changesAdministrator,
  run: async ({ db, name, isOff, now, say }) => {
    const account = await requireAccount(db, name)
    const role = isOff ? 'user' : 'admin'
    const [already, changed] = isOff
      ? [words.alreadyOrdinary, words.nowOrdinary]
      : [words.alreadyAdministrator, words.nowAdministrator]
    if (isOff) await db.update(users).set({ role }).where(eq(users.id, account.id))
    else if (account.role !== role) await db.transaction((tx) => makeAdministrator(tx, account.id, now))
    say((account.role === role ? already : changed)(account.username))
  },
}

export const userFlag: HostCommand = {
  words: 'user flag',
  acceptedArguments: { name: true, off: true },
  commandSummary: words.ignoresVotes,
  run: async ({ db, name, isOff, now, say }) => {
    const { id, username } = await requireAccount(db, name)
    await db.update(users).set({ isFlagged: !isOff }).where(eq(users.id, id))
    const kinds = await decideObservedWith(db, id, now)
    say((isOff ? words.votesCount : words.votesIgnored)(username, kinds))
  },
}
