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
import * as common from '../../../ui/text/common-words.ts'
import * as accountWords from '../account-words.ts'
import { SettingRow } from '../setting-row.tsx'
import { invitationsQuery, useMakeInvitation, useRevokeInvitation } from './actions.ts'

/** Who may register on this server and, where that needs one, the open invitations with buttons to make and revoke them. */
export function Invitations() {
  const { data: server } = useQuery(serverQuery)
  if (server?.registration === 'invite') return <InvitationList />
  return (
    <p>
      {server?.registration === 'closed' ? accountWords.registrationClosed : accountWords.registrationOpen}
    </p>
  )
}

function InvitationList() {
  const { data: invitations, error, refetch } = useQuery(invitationsQuery)
  const [revoked, setRevoked] = useState<Invitation>()
  const [isMaking, setMaking] = useState(false)

  if (error && !invitations)
    return <LoadFailed title={accountWords.couldntLoadInvitations} error={error} onTryAgain={refetch} />
  if (!invitations) return <Spinner label={accountWords.loadingInvitations} />

  return (
    <>
      {invitations.length > 0 && (
        <Surface role="group" aria-label={accountWords.openInvitations}>
          {invitations.map((invitation) => (
            <SettingRow
              key={invitation.id}
              title={nameOf(invitation)}
              hint={accountWords.invitationDetails(invitation)}
            >
              <Button
                kind="quiet-danger"
                icon={Trash2}
                needsServer
                aria-label={accountWords.revokeInvitationOf(nameOf(invitation), invitation.createdAt)}
                onClick={() => setRevoked(invitation)}
              >
                {common.revoke}
              </Button>
            </SettingRow>
          ))}
        </Surface>
      )}
      <div>
        <Button icon={UserRoundPlus} needsServer data-leads-to="invitations" onClick={() => setMaking(true)}>
          {accountWords.newInvitation}
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
      title={accountWords.revokeInvitation}
      description={accountWords.invitationQuestion(nameOf(invitation))}
      confirmLabel={common.revoke}
      busyLabel={common.revoking}
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate(invitation, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{accountWords.invitationRemoval}</p>
    </ConfirmDialog>
  )
}

const nameOf = ({ note }: Invitation) => note || accountWords.unnamedInvitation

/** Asks for whom and until when the invitation is, then shows its link once. */
function NewInvitationDialog({ onClose }: { onClose: () => void }) {
  const action = useMakeInvitation()

  if (action.data) {
    const { invitation, token } = action.data
    const link = invitationLinkOf(token, siteAddress())
    return (
      <Dialog
        title={accountWords.copyInvitation}
        description={accountWords.invitationShownOnce}
        width={560}
        isHeld
        onClose={onClose}
        footer={
          <Button kind="primary" onClick={onClose}>
            {common.done}
          </Button>
        }
      >
        <div className="grid gap-16 linked">
          <code className={styles.secret}>{link}</code>
          <div>
            <Button icon={Copy} onClick={() => copyText(link, TOASTS)}>
              {common.copyLink}
            </Button>
          </div>
          <p>{accountWords.invitationTerm(invitation.endsAt)}</p>
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={accountWords.newInvitation}
      description={accountWords.invitationPurpose}
      width={560}
      onClose={onClose}
      schema={form}
      values={{ note: '', days: '7' as const }}
      onSubmit={({ note, days }) => action.mutate({ body: { note, days: Number(days) } })}
      submitText={common.createLink}
      busyText={common.creating}
      isBusy={action.isPending}
    >
      <TextField name="note" label={accountWords.forWhom} hint={accountWords.forWhomHint} isData />
      <SelectField name="days" label={accountWords.validFor} options={DAYS} />
    </FormDialog>
  )
}

const form = z.object({ note: newInvitation.shape.note, days: z.enum(['1', '7', '30', '90']) })

const DAYS = [
  { value: '1', label: accountWords.oneDay },
  { value: '7', label: accountWords.sevenDays },
  { value: '30', label: accountWords.thirtyDays },
  { value: '90', label: accountWords.ninetyDays },
]

const TOASTS = {
  copied: { title: common.linkCopied },
  failed: { title: common.notCopied, description: common.selectLinkAndCopy },
}
