import { hostNotification } from '#shared/notifications/new-notifications.ts'
import { englishNumber } from '#shared/text/locale.ts'
import { users } from '../db/schema.ts'
import { notifyUsers } from '../library/notify.ts'
import type { HostCommand } from './command.ts'

const MAX_LENGTH = 500

export const announce: HostCommand = {
  words: 'announce',
  acceptedArguments: { more: ['"TEXT"'] },
  commandSummary: 'Notifies every user; the same text is sent only once.',
  run: async ({ db, now, more: [text = ''], say }) => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (!words) throw new Error('The announcement is empty.')
    if (words.length > MAX_LENGTH) throw new Error(`An announcement has at most ${MAX_LENGTH} characters.`)
    const accounts = await db.select({ userId: users.id }).from(users)
    const news = accounts.map(({ userId }) => ({ userId, ...hostNotification(words) }))
    const notifiedCount = await notifyUsers(db, news, now)
    say(notifiedCount === 1 ? '1 user notified.' : `${englishNumber(notifiedCount)} users notified.`)
  },
}
