import { invitationsContract } from '#shared/account/invitations.ts'
import { requireAdministrator } from '../../../http/guard/require-administrator.ts'
import { mountContract, type RouteContext } from '../../../http/mount.ts'
import { requireFound } from '../../../http/problem.ts'
import { checkInvitation, makeInvitation, openInvitations, revokeInvitation } from './invitations.ts'

/** Invitations to register. The token of a link is only ever in bodies, never in an address. */
export function invitationRoutes(context: RouteContext) {
  mountContract(context, invitationsContract, {
    list: ({ db, user, now }) => {
      requireAdministrator(user)
      return openInvitations(db, now)
    },
    make: ({ db, user, body, now }) => {
      requireAdministrator(user)
      return makeInvitation(db, user, body, now)
    },
    revoke: async ({ db, user, params }) => {
      requireAdministrator(user)
      return requireFound(await revokeInvitation(db, params.id), 'Invitation')
    },
    check: ({ db, body, visit, now }) => checkInvitation(db, { ...body, address: visit.address, now }),
  })
}
