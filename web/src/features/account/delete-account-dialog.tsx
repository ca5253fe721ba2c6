import { useId } from 'react'
import { confirmation } from '#shared/account/credentials.ts'
import type { User } from '#shared/account/user.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useRemoveAccount } from './actions.ts'
import { ConfirmField, unconfirmed } from './confirm-field.tsx'
import styles from './delete-account-dialog.module.css'
import { ExportData } from './export-data.tsx'

type DeleteAccountDialogProps = {
  user: User
  onClose: () => void
  /** Runs when the account is gone, before what was known of it is forgotten. */
  onLeft: () => void
}

/** Asks for the password, or a sign-in at the provider, before the account goes, and offers to take everything along first. */
export function DeleteAccountDialog({ user, onClose, onLeft }: DeleteAccountDialogProps) {
  const action = useRemoveAccount(onLeft)
  const form = useId()

  return (
    <Dialog
      title="Delete Account"
      description="Your account, your library and what you purged are deleted at once and for good."
      width={500}
      onClose={onClose}
      footer={
        <FormButtons
          form={form}
          onCancel={onClose}
          kind="danger"
          isBusy={action.isPending}
          busyText="Deleting..."
        >
          Delete Account
        </FormButtons>
      }
    >
      <div className={styles.contents}>
        <Notice tone="amber" title="This is final. Nobody can bring it back.">
          <p>
            What you shared about plugins and others see stays with them, without your name. Pictures that you
            shared are deleted.
          </p>
          <p className={styles.offer}>Export your data first if you may want it again.</p>
          <ExportData />
        </Notice>
        <Form
          id={form}
          schema={confirmation}
          values={unconfirmed(user)}
          onSubmit={(body) => action.mutate({ body })}
        >
          <ConfirmField user={user} />
        </Form>
      </div>
    </Dialog>
  )
}
