import { eq, sql } from 'drizzle-orm'
import { type Db, mails, users } from '../../../db/schema.ts'
import { tokenHashOf } from '../../../http/guard/session.ts'
import type { RouteContext } from '../../../http/mount.ts'
import { Problem } from '../../../http/problem.ts'
import * as words from '../notification-words.ts'

/** Ends all mails to the user who got the mail with this token. Can be repeated. 404 for any other token. */
export async function unsubscribe(db: Db, token: string) {
  const ended = await db
    .update(users)
    .set({ preferences: sql`${users.preferences} || '{"emailNotifications": false}'` })
    .from(mails)
    .where(sql`${eq(mails.userId, users.id)} and ${eq(mails.tokenHash, tokenHashOf(token))}`)
    .returning({ id: users.id })
  if (!ended.length) throw new Problem(404, 'not_found', words.linkInvalid)
  return { message: words.unsubscribed }
}

/** RFC 8058: a mail program ends the mails with one POST, whose body is a form without information, without session and origin. */
export async function oneClickRoute({ app, db }: RouteContext) {
  await app.register(async (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _form, done) =>
      done(null, undefined),
    )
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', ({ params }) =>
      unsubscribe(db, params.token),
    )
  })
}
