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
import * as accountWords from '../account-words.ts'
import { ConfirmationField, confirmationDefaults } from '../password/confirm-field.tsx'
import { RefusedField } from '../refused-field.tsx'
import { SettingRow } from '../setting-row.tsx'
import { SecondFactorSetup, useEndSecondFactor } from './second-factor-setup.tsx'

/** Shows whether signing in asks for a code, with a button to turn that on or off. */
export function SecondFactor({ user }: { user: User }) {
  const { data: state, error, refetch } = useQuery(secondFactorQuery)
  const [openDialog, setOpenDialog] = useState<'setup' | 'end'>()
  const close = () => setOpenDialog(undefined)

  if (error && !state)
    return <LoadFailed title={accountWords.couldntLoadTwoFactor} error={error} onTryAgain={refetch} />
  if (!state) return <Spinner label={accountWords.loadingTwoFactor} />

  const { isOn, hasPasskey, isRequired, codesLeft } = state
  const codes = accountWords.codesLeft(codesLeft)
  return (
    <>
      <Surface>
        {isOn ? (
          <SettingRow title={accountWords.on} hint={codes}>
            {isRequired ? (
              <span>{accountWords.required}</span>
            ) : (
              <Button onClick={() => setOpenDialog('end')}>{accountWords.turnOff}</Button>
            )}
          </SettingRow>
        ) : (
          <SettingRow
            title={accountWords.off}
            hint={hasPasskey ? accountWords.passkeyState(codes) : accountWords.twoFactorOff}
          >
            <Button icon={KeyRound} onClick={() => setOpenDialog('setup')}>
              {accountWords.setUp}
            </Button>
          </SettingRow>
        )}
      </Surface>
      {openDialog === 'setup' && (
        <Dialog
          title={accountWords.setUpTwoFactor}
          description={accountWords.aboutAuthenticatorApp}
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

type EndSecondFactorDialogProps = { user: User; hasPasskey: boolean; onClose: () => void }

/** Asks for password and code before the second factor is turned off. */
function EndSecondFactorDialog({ user, hasPasskey, onClose }: EndSecondFactorDialogProps) {
  const action = useEndSecondFactor()

  return (
    <FormDialog
      title={accountWords.turnOffTwoFactor}
      description={hasPasskey ? accountWords.passkeyStays : accountWords.turnOffHint}
      onClose={onClose}
      schema={secondFactorEnd}
      values={{ ...confirmationDefaults(user), code: '' }}
      onSubmit={(body) => action.mutate({ body }, { onSuccess: onClose })}
      submitText={accountWords.turnOff}
      busyText={accountWords.turningOff}
      isBusy={action.isPending}
      isDangerous
    >
      <RefusedField error={action.error} />
      <ConfirmationField user={user} />
      <TextField
        name="code"
        label={accountWords.code}
        autoComplete="one-time-code"
        hint={accountWords.codeSource}
        isData
        isRequired
      />
    </FormDialog>
  )
}
