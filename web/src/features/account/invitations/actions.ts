import { queryOptions } from '@tanstack/react-query'
import type { Invitation } from '#shared/account/invitations.ts'
import { api } from '../../../api/api.ts'
import { useAction } from '../../../api/use-action.ts'
import { invitationMessages } from '../messages.ts'

/** Others make and use invitations without this page. */
export const invitationsQuery = queryOptions({
  queryKey: ['/api/invitations'],
  queryFn: () => api.invitations.list(),
  refetchOnMount: 'always',
})

/** When the invitation with this token ends; an error when it is not open. */
export const invitationCheckQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/invitations/check', token],
    queryFn: () => api.invitations.check({ body: { token } }),
    retry: false,
  })

const stale = [invitationsQuery.queryKey]

export const useMakeInvitation = () =>
  useAction({
    call: api.invitations.make,
    stale,
    failed: invitationMessages.makeFailed,
  })

export const useRevokeInvitation = () =>
  useAction({
    call: ({ id }: Invitation) => api.invitations.revoke({ params: { id } }),
    stale,
    succeeded: () => invitationMessages.revoked,
    failed: invitationMessages.revokeFailed,
  })
