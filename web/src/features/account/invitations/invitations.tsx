import { useQuery } from '@tanstack/react-query'
import { Trash2, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import type { Invitation } from '#shared/account/invitations.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { serverQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { formattedDay } from '../../../ui/text/locale.ts'
import { SettingRow } from '../setting-row.tsx'
import { invitationsQuery, useRevokeInvitation } from './actions.ts'
import { NewInvitationDialog } from './new-invitation-dialog.tsx'

/** Who may register on this server and, where that needs one, the open invitations with buttons to make and revoke them. */
export function Invitations() {
  const { data: server } = useQuery(serverQuery)
  if (server?.registration === 'invite') return <InvitationList />
  return <p>{server?.registration === 'closed' ? CLOSED : OPEN}</p>
}

const OPEN =
  'Anyone who finds this server can register. Its host can change that with REGISTRATION=invite or REGISTRATION=closed.'
const CLOSED =
  'Nobody can register. The host of this server can change that with REGISTRATION=invite or REGISTRATION=open.'

function InvitationList() {
  const { data: invitations, error, refetch } = useQuery(invitationsQuery)
  const [revoked, setRevoked] = useState<Invitation>()
  const [isMaking, setMaking] = useState(false)

  if (error)
    return <LoadFailed title="We couldn't load the invitations." error={error} onTryAgain={refetch} />
  if (!invitations) return <Spinner label="Loading the invitations..." />

  return (
    <>
      {invitations.length > 0 && (
        <Surface role="group" aria-label="Open invitations">
          {invitations.map((invitation) => (
            <SettingRow key={invitation.id} title={nameOf(invitation)} hint={detailsOf(invitation)}>
              <Button
                kind="quiet-danger"
                icon={Trash2}
                needsServer
                aria-label={`Revoke ${nameOf(invitation)} of ${formattedDay(invitation.createdAt)}`}
                onClick={() => setRevoked(invitation)}
              >
                Revoke
              </Button>
            </SettingRow>
          ))}
        </Surface>
      )}
      <div>
        <Button icon={UserRoundPlus} needsServer data-leads-to="invitations" onClick={() => setMaking(true)}>
          New Invitation
        </Button>
      </div>
      {isMaking && <NewInvitationDialog onClose={() => setMaking(false)} />}
      {revoked && <RevokeInvitation invitation={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  )
}

function RevokeInvitation({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const revoke = useRevokeInvitation()
  useFocusAfterDialog(true, '[data-leads-to=invitations]', 'h1')

  return (
    <ConfirmDialog
      title="Revoke Invitation"
      description={`Revoke ${nameOf(invitation)}?`}
      confirmLabel="Revoke"
      busyLabel="Revoking..."
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate(invitation, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>Its link stops working at once. You can make another.</p>
    </ConfirmDialog>
  )
}

const nameOf = ({ note }: Invitation) => note || 'an invitation without a name'

const detailsOf = ({ madeBy, createdAt, endsAt }: Invitation) =>
  [`by ${madeBy || 'the host'}`, `created ${formattedDay(createdAt)}`, `ends ${formattedDay(endsAt)}`].join(
    ' · ',
  )
