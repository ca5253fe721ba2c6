import type { RouteContext } from '../../http/mount.ts'
import { unsubscribe } from './mail/unsubscribe.ts'

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
