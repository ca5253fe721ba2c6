import * as z from 'zod/mini'
import { type Passkey, passkeyBegin, passkeyName } from '#shared/account/passkey.ts'
import type { User } from '#shared/account/user.ts'
import { browserNameOf } from '#shared/notifications/new-notifications.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import * as common from '../../../ui/text/common-words.ts'
import * as accountWords from '../account-words.ts'
import { ConfirmationField, confirmationDefaults } from '../password/confirm-field.tsx'
import { RefusedField } from '../refused-field.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { useAddPasskey } from './actions.ts'
import { passkeyObstacle } from './web-authn.ts'

type AddPasskeyFormProps = {
  user: User
  /** Runs after the passkey is added and the user has seen any new recovery codes. */
  onDone: (passkey: Passkey) => void
}

const schema = z.extend(passkeyBegin, passkeyName.shape)

/** Asks for name and password, then lets the browser create the passkey. The first second factor also shows recovery codes. */
export function AddPasskeyForm({ user, onDone }: AddPasskeyFormProps) {
  const action = useAddPasskey()
  const { data: result } = action
  const why = passkeyObstacle()

  if (why) return <Notice tone="info" title={why} />
  if (result) return <RecoveryCodes codes={result.recoveryCodes} onDone={() => onDone(result.passkey)} />
  return (
    <Form
      schema={schema}
      values={{ name: browserNameOf(navigator.userAgent), ...confirmationDefaults(user) }}
      onSubmit={(body) =>
        action.mutate(body, {
          onSuccess: ({ passkey, recoveryCodes }) => recoveryCodes.length === 0 && onDone(passkey),
        })
      }
    >
      <TextField name="name" label={common.name} hint={accountWords.passkeyNameHint} isRequired />
      <RefusedField error={action.error} />
      <ConfirmationField user={user} />
      <div>
        <SubmitButton isBusy={action.isPending} busyText={accountWords.waitingForBrowser}>
          {accountWords.addPasskey}
        </SubmitButton>
      </div>
    </Form>
  )
}
