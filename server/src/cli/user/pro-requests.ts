import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import type { Command } from '../command.ts'
import { dayOf, table } from '../table.ts'

export const proRequests: Command = {
  words: 'pro-requests',
  takes: {},
  does: 'Lists the users who asked for a Pro account, longest wait first.',
  run: async ({ db, say }) => {
    const waiting = await db
      .select()
      .from(users)
      .where(and(isNotNull(users.proRequestedAt), eq(users.isPro, false)))
      .orderBy(asc(users.proRequestedAt))
    if (!waiting.length) return say('No users are waiting for a Pro account.')
    const rows = waiting.map((one) => [
      one.username,
      one.displayName,
      one.email,
      one.proRequestedAt ? dayOf(one.proRequestedAt) : '',
    ])
    say(table(['NAME', 'DISPLAY NAME', 'EMAIL', 'ASKED'], rows))
  },
}
