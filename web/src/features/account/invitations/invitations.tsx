import { useQuery } from '@tanstack/react-query'
import { Copy, Trash2, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Invitation, invitationLinkOf, newInvitation } from '#shared/account/invitations.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { serverQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import styles from '../../../ui/layout/steps.module.css'
import { Surface } from '../../../ui/layout/surface.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { siteAddress } from '../../../ui/served.ts'
import { formattedDay } from '../../../ui/text/locale.ts'
import { SettingRow } from '../setting-row.tsx'
import { invitationsQuery, useMakeInvitation, useRevokeInvitation } from './actions.ts'

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
      <p>Its link stops working right away. You can create another.</p>
    </ConfirmDialog>
  )
}

const nameOf = ({ note }: Invitation) => note || 'an invitation without a name'

const detailsOf = ({ madeBy, createdAt, endsAt }: Invitation) =>
  [
    `by ${madeBy || 'the host'}`,
    `created ${formattedDay(createdAt)}`,
    `expires ${formattedDay(endsAt)}`,
  ].join(' · ')

/** Asks for whom and until when the invitation is, then shows its link once. */
function NewInvitationDialog({ onClose }: { onClose: () => void }) {
  const action = useMakeInvitation()

  if (action.data) {
    const { invitation, token } = action.data
    const link = invitationLinkOf(token, siteAddress())
    return (
      <Dialog
        title="Copy the Invitation"
        description="You won't see it again, but you can revoke it until it is used."
        width={560}
        isHeld
        onClose={onClose}
        footer={
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <div className="grid gap-16 linked">
          <code className={styles.secret}>{link}</code>
          <div>
            <Button icon={Copy} onClick={() => copyText(link, TOASTS)}>
              Copy Link
            </Button>
          </div>
          <p>One person can register with it until {formattedDay(invitation.endsAt)}.</p>
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="New Invitation"
      description="A link with which one person can register on this server."
      width={560}
      onClose={onClose}
      schema={form}
      values={{ note: '', days: '7' as const }}
      onSubmit={({ note, days }) => action.mutate({ body: { note, days: Number(days) } })}
      submitText="Create Link"
      busyText="Creating..."
      isBusy={action.isPending}
    >
      <TextField name="note" label="For" hint="Only administrators see this." isData />
      <SelectField name="days" label="Valid for" options={DAYS} />
    </FormDialog>
  )
}

const form = z.object({ note: newInvitation.shape.note, days: z.enum(['1', '7', '30', '90']) })

const DAYS = [
  { value: '1', label: 'A day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
]

const TOASTS = {
  copied: { title: 'Link copied' },
  failed: { title: 'Not copied', description: 'Select the link and copy it yourself.' },
}
