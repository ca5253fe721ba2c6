import { passwordConfirmation } from '#shared/account/credentials.ts'
import type { User } from '#shared/account/user.ts'
import { api } from '../../../api/api.ts'
import { administratorQuery, userQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { ConfirmationField, confirmationDefaults } from '../password/confirm-field.tsx'
import { RefusedField } from '../refused-field.tsx'

type BecomeAdministratorDialogProps = { user: User; code: string; onClose: () => void }

/** Asks whether the account becomes the administrator's, by the code of the printed address. */
export function BecomeAdministratorDialog({ user, code, onClose }: BecomeAdministratorDialogProps) {
  const become = useBecomeAdministrator(onClose)

  return (
    <FormDialog
      title="Become the Administrator"
      description="An administrator invites others, reviews what they share, and turns on public lists of latest versions."
      width={560}
      onClose={onClose}
      schema={passwordConfirmation}
      values={confirmationDefaults(user)}
      onSubmit={(confirmation) => become.mutate({ body: { ...confirmation, code } })}
      submitText={`Make ${user.username} the administrator of this server`}
      busyText="Saving..."
      isBusy={become.isPending}
    >
      <RefusedField error={become.error} />
      <ConfirmationField user={user} />
    </FormDialog>
  )
}

/** `onDone` runs before the role changes, which ends the dialog. */
const useBecomeAdministrator = (onDone: () => void) =>
  useAction({
    call: api.administrator.become,
    updateCache: (queries, user) => {
      onDone()
      queries.setQueryData(userQuery.queryKey, user)
      queries.setQueryData(administratorQuery.queryKey, { exists: true })
    },
    succeeded: ({ username }) => ({
      title: `${username} is the administrator now`,
      description: 'Invitations and Administration are on this page.',
    }),
    failed: (reason) => ({ title: 'Not changed', description: reason }),
  })
