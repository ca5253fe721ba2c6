import { confirmation } from '#shared/account/credentials.ts'
import type { User } from '#shared/account/user.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useRemoveAccount } from './actions.ts'
import styles from './delete-account-dialog.module.css'
import { ExportData } from './export-data.tsx'
import { ConfirmField, unconfirmed } from './password/confirm-field.tsx'

type DeleteAccountDialogProps = {
  user: User
  onClose: () => void
  /** Runs when the account is gone, before what was known of it is forgotten. */
  onLeft: () => void
}

/** Asks for the password, or a sign-in at the provider, before the account goes, and offers to take everything along first. */
export function DeleteAccountDialog({ user, onClose, onLeft }: DeleteAccountDialogProps) {
  const action = useRemoveAccount(onLeft)

  return (
    <FormDialog
      title="Delete Account"
      description="Your account, your library and what you purged are permanently deleted right away."
      onClose={onClose}
      schema={confirmation}
      values={unconfirmed(user)}
      onSubmit={(body) => action.mutate({ body })}
      submitText="Delete Account"
      busyText="Deleting..."
      isBusy={action.isPending}
      isDangerous
    >
      <Notice tone="amber" title="This is final. Nobody can bring it back.">
        <p>
          What you shared about plugins and others see stays with them, without your name. Pictures that you
          shared are deleted.
        </p>
        <p className={styles.offer}>Export your data first if you may want it again.</p>
        <ExportData />
      </Notice>
      <ConfirmField user={user} />
    </FormDialog>
  )
}
