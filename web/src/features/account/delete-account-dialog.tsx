import { passwordConfirmation } from '#shared/account/credentials.ts'
import type { User } from '#shared/account/user.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import * as common from '../../ui/text/common-words.ts'
import * as accountWords from './account-words.ts'
import { useDeleteAccount } from './actions.ts'
import { ExportData } from './export-data.tsx'
import { ConfirmationField, confirmationDefaults } from './password/confirm-field.tsx'
import { RefusedField } from './refused-field.tsx'

type DeleteAccountDialogProps = {
  user: User
  onClose: () => void
  /** Runs after the account is deleted, before the cache is cleared. */
  onLeft: () => void
}

/** Asks for the password or a sign-in at the provider before the account is deleted; offers an export first. */
export function DeleteAccountDialog({ user, onClose, onLeft }: DeleteAccountDialogProps) {
  const action = useDeleteAccount(onLeft)

  return (
    <FormDialog
      title={accountWords.deleteAccount}
      description={accountWords.deletedWithAccount}
      onClose={onClose}
      schema={passwordConfirmation}
      values={confirmationDefaults(user)}
      onSubmit={(body) => action.mutate({ body })}
      submitText={accountWords.deleteAccount}
      busyText={common.deleting}
      isBusy={action.isPending}
      isDangerous
    >
      <Notice tone="amber" title={accountWords.deletionIsFinal}>
        <p>{accountWords.sharedDetailsStay}</p>
        <p className="below-10">{accountWords.exportDataFirst}</p>
        <ExportData />
      </Notice>
      <RefusedField error={action.error} />
      <ConfirmationField user={user} />
    </FormDialog>
  )
}
