import { hostNews } from '#shared/notifications/news.ts'
import { users } from '../db/schema.ts'
import { notifyAll } from '../library/notify.ts'
import type { Command } from './command.ts'

const LONGEST = 500

export const announce: Command = {
  words: 'announce',
  takes: { more: ['"TEXT"'] },
  does: 'Notifies every user; the same text is sent only once.',
  run: async ({ db, now, more: [text = ''], say }) => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (!words) throw new Error('There is nothing to announce.')
    if (words.length > LONGEST) throw new Error(`An announcement has at most ${LONGEST} characters.`)
    const accounts = await db.select({ userId: users.id }).from(users)
    const news = hostNews(words)
    const told = await notifyAll(
      db,
      accounts.map(({ userId }) => ({ userId, ...news })),
      now,
    )
    say(told === 1 ? '1 person is told.' : `${told} people are told.`)
  },
}
