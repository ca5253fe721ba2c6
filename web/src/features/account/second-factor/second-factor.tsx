import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { secondFactorEnd } from '#shared/account/second-factor.ts'
import type { User } from '#shared/account/user.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { secondFactorQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { ConfirmationField, confirmationDefaults } from '../password/confirm-field.tsx'
import { RefusedField } from '../refused-field.tsx'
import { SettingRow } from '../setting-row.tsx'
import { SecondFactorSetup, useEndSecondFactor } from './second-factor-setup.tsx'

/** Shows whether signing in asks for a code, with a button to turn that on or off. */
export function SecondFactor({ user }: { user: User }) {
  const { data: state, error, refetch } = useQuery(secondFactorQuery)
  const [openDialog, setOpenDialog] = useState<'setup' | 'end'>()
  const close = () => setOpenDialog(undefined)

  if (error)
    return (
      <LoadFailed title="We couldn't load your two-factor settings." error={error} onTryAgain={refetch} />
    )
  if (!state) return <Spinner label="Loading your two-factor settings..." />

  const { isOn, hasPasskey, isRequired, codesLeft } = state
  const codes = `${codesLeft} of 10 recovery codes left.`
  return (
    <>
      <Surface>
        {isOn ? (
          <SettingRow title="On" hint={codes}>
            {isRequired ? (
              <span>Required here</span>
            ) : (
              <Button onClick={() => setOpenDialog('end')}>Turn Off</Button>
            )}
          </SettingRow>
        ) : (
          <SettingRow
            title="Off"
            hint={hasPasskey ? `You sign in with your password and a passkey. ${codes}` : ALONE}
          >
            <Button icon={KeyRound} onClick={() => setOpenDialog('setup')}>
              Set Up
            </Button>
          </SettingRow>
        )}
      </Surface>
      {openDialog === 'setup' && (
        <Dialog
          title="Set Up Two-Factor Authentication"
          description="An authenticator app shows a new code every 30 seconds. You'll enter it when you sign in."
          width={560}
          // An accidental Escape must not discard the recovery codes.
          isHeld
          onClose={close}
        >
          <SecondFactorSetup user={user} onDone={close} />
        </Dialog>
      )}
      {openDialog === 'end' && <EndSecondFactorDialog user={user} hasPasskey={hasPasskey} onClose={close} />}
    </>
  )
}

const ALONE = 'You sign in with a password only.'

type EndSecondFactorDialogProps = { user: User; hasPasskey: boolean; onClose: () => void }

/** Asks for password and code before the second factor is turned off. */
function EndSecondFactorDialog({ user, hasPasskey, onClose }: EndSecondFactorDialogProps) {
  const action = useEndSecondFactor()

  return (
    <FormDialog
      title="Turn Off Two-Factor Authentication"
      description={hasPasskey ? WITH_PASSKEY : WITHOUT_PASSKEY}
      onClose={onClose}
      schema={secondFactorEnd}
      values={{ ...confirmationDefaults(user), code: '' }}
      onSubmit={(body) => action.mutate({ body }, { onSuccess: onClose })}
      submitText="Turn Off"
      busyText="Turning off..."
      isBusy={action.isPending}
      isDangerous
    >
      <RefusedField error={action.error} />
      <ConfirmationField user={user} />
      <TextField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        hint="From your authenticator app, or a recovery code."
        isData
        isRequired
      />
    </FormDialog>
  )
}

const WITHOUT_PASSKEY = "You'll sign in with just your password. Your recovery codes will stop working."
const WITH_PASSKEY = "After your password, you'll be asked for a passkey or a recovery code."
