import { calendarContract } from '#shared/calendar/contract.ts'
import { callerAddress } from '../../http/guard/address.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import { STORED_FILE_POLICY } from '../../http/transport/headers.ts'
import {
  calendarOf,
  makeCalendar,
  openCalendar,
  revokeCalendar,
  type TermsEnding,
  writeCalendar,
} from './calendars.ts'

/** The secret address at which calendar programs read what ends. They send no session, so the token is in the address. */
export function calendarRoutes(context: RouteContext, sources: readonly TermsEnding[]) {
  mountContract(context, calendarContract, {
    find: ({ db, user }) => calendarOf(db, user.id),
    make: ({ db, user, now }) => makeCalendar(db, user, now),
    revoke: async ({ db, user }) => requireFound(await revokeCalendar(db, user.id), 'Calendar'),
  })

  const { app, db, admitCall, shareOfUser } = context
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const now = context.now()
    const token = /^([\w-]+)\.ics$/.exec(request.params.file)?.[1] ?? ''
    const calendar = await admitCall(() => openCalendar(db, { token, address: callerAddress(request), now }))
    const { text, tag } = await shareOfUser.admit(calendar.userId, () =>
      admitCall(() => writeCalendar(db, calendar, { sources, now })),
    )
    reply.header('cache-control', 'private, no-cache').header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="plugfolio.ics"')
      .header('content-security-policy', STORED_FILE_POLICY)
      .send(text)
  })
}
