import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { tierOf } from '#shared/account/user.ts'
import type { Db } from '../../db/open.ts'
import { plugins, users } from '../../db/schema.ts'
import type { Command } from '../command.ts'
import { dayOf, table } from '../table.ts'

export const userList: Command = {
  words: 'user list',
  takes: {},
  does: 'Lists all accounts.',
  run: async ({ db, say }) => {
    const accounts = await everybody(db)
    if (!accounts.length) return say('There are no accounts yet.')
    const rows = accounts.map((one) => [
      one.username,
      one.displayName,
      one.email,
      one.role,
      one.disabledAt ? `${tierOf(one)}, disabled` : tierOf(one),
      String(one.plugins),
      dayOf(one.createdAt),
    ])
    say(table(['NAME', 'DISPLAY NAME', 'EMAIL', 'ROLE', 'ACCOUNT', 'PLUGINS', 'SINCE'], rows))
  },
}

const everybody = (db: Db) =>
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
