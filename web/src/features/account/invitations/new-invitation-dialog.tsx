import { Copy } from 'lucide-react'
import * as z from 'zod/mini'
import { invitationLinkOf, newInvitation } from '#shared/account/invitations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { siteAddress } from '../../../ui/served.ts'
import { formattedDay } from '../../../ui/text/locale.ts'
import styles from '../second-factor/second-factor-setup.module.css'
import { useMakeInvitation } from './actions.ts'

/** Asks for whom and until when the invitation is, then shows its link once. */
export function NewInvitationDialog({ onClose }: { onClose: () => void }) {
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
        <div className={styles.steps}>
          <code className={styles.key}>{link}</code>
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
