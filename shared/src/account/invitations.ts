import * as z from 'zod/mini'
import { type Contract, call, doneResponse } from '../contract/endpoint.ts'
import { line } from '../contract/text.ts'

/** How many open invitations an administrator has at the same time. */
export const MAX_INVITATIONS = 200

/** An invitation ends by itself after at most so many days. */
const MAX_INVITATION_DAYS = 90

export const invitationToken = z
  .string('The invitation must be text.')
  .check(z.maxLength(100, 'The invitation is too long.'))

export const newInvitation = z.object({
  /** For the list of the administrators, such as the name of the guest. */
  note: line('Note', 80),
  days: z
    .int('The number of days must be a whole number.')
    .check(
      z.minimum(1, 'An invitation is valid for at least one day.'),
      z.maximum(MAX_INVITATION_DAYS, `An invitation is valid for at most ${MAX_INVITATION_DAYS} days.`),
    ),
})
export type NewInvitation = z.infer<typeof newInvitation>

/** An invitation that is open: not used, not revoked, not ended. */
const invitation = z.object({
  id: z.string(),
  note: z.string(),
  /** The administrator who made it; '' for the host. */
  madeBy: z.string(),
  createdAt: z.string(),
  endsAt: z.string(),
})
export type Invitation = z.infer<typeof invitation>

/** The link with this token. The token follows `#`, which browsers send to no server, so that no log of a proxy has it. */
export const invitationLinkOf = (token: string, site: string): string => `${site}/auth?tab=register#${token}`

export const invitationsContract = {
  list: {
    ...call('GET', '/api/invitations', 'browser'),
    summary: 'For administrators: the invitations that are open, the newest first.',
    response: z.array(invitation),
  },
  make: {
    ...call('POST', '/api/invitations', 'browser'),
    summary: 'For administrators: creates an invitation for one account. The token is shown once.',
    body: newInvitation,
    response: z.object({ invitation, token: z.string() }),
  },
  revoke: {
    ...call('DELETE', '/api/invitations/:id', 'browser'),
    summary: 'For administrators: ends an invitation at once.',
    params: z.object({ id: z.uuid('This is not the id of an invitation.') }),
    response: doneResponse,
  },
  check: {
    ...call('POST', '/api/invitations/check', 'public'),
    worksOnFullDisk: true,
    summary:
      'Whether this invitation is open, and until when. 404 for one that is unknown, used, expired or revoked.',
    body: z.object({ token: invitationToken }),
    response: z.object({ endsAt: z.string() }),
  },
} satisfies Contract
