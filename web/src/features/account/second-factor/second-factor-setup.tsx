import { useMemo } from 'react'
import { encode } from 'uqr'
import { secondFactorBegin, secondFactorConfirm } from '#shared/account/second-factor.ts'
import type { User } from '#shared/account/user.ts'
import { api } from '../../../api/api.ts'
import { notificationsQuery, secondFactorQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import steps from '../../../ui/layout/steps.module.css'
import * as common from '../../../ui/text/common-words.ts'
import * as accountWords from '../account-words.ts'
import { ConfirmationField, confirmationDefaults } from '../password/confirm-field.tsx'
import { RefusedField } from '../refused-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor-setup.module.css'

type SecondFactorSetupProps = {
  user: User
  /** Runs after the user has seen the recovery codes. */
  onDone: () => void
}

/** Three steps: the password, the key with its first code, the recovery codes. */
export function SecondFactorSetup({ user, onDone }: SecondFactorSetupProps) {
  const begin = useBeginSecondFactor()
  const confirm = useConfirmSecondFactor()

  if (confirm.data?.recoveryCodes.length)
    return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />
  if (!begin.data) {
    return (
      <Form
        schema={secondFactorBegin}
        values={confirmationDefaults(user)}
        onSubmit={(body) => begin.mutate({ body })}
      >
        <RefusedField error={begin.error} />
        <ConfirmationField user={user} />
        <div>
          <SubmitButton isBusy={begin.isPending} busyText={accountWords.creatingKey}>
            {common.goOn}
          </SubmitButton>
        </div>
      </Form>
    )
  }
  return (
    <div className="grid gap-16 linked">
      <p>
        {accountWords.scanQrCode((words) => (
          <a href={begin.data.link}>{words}</a>
        ))}
      </p>
      <QrCode text={begin.data.link} label={accountWords.qrCode} />
      <code className={steps.secret}>{begin.data.key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <Form
        schema={secondFactorConfirm}
        values={{ code: '' }}
        onSubmit={(body) =>
          // An account with a passkey already has recovery codes; they remain valid.
          confirm.mutate(
            { body },
            { onSuccess: ({ recoveryCodes }) => recoveryCodes.length === 0 && onDone() },
          )
        }
      >
        <RefusedField error={confirm.error} />
        <TextField
          name="code"
          label={accountWords.code}
          autoComplete="one-time-code"
          hint={accountWords.codeHint}
          autoFocus
          isData
          isRequired
        />
        <div>
          <SubmitButton isBusy={confirm.isPending} busyText={accountWords.turningOn}>
            {accountWords.turnOn}
          </SubmitButton>
        </div>
      </Form>
    </div>
  )
}

/** Draws a text as a QR code: dark squares on a light ground in both themes, as cameras expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, squares } = useMemo(() => draw(text), [text])

  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} className={styles.ground} />
      <path d={squares} className={styles.squares} />
    </svg>
  )
}

/** ISO 18004 requires a border of four light squares. */
function draw(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { size, squares: rows.join('') }
}

const stale = [secondFactorQuery.queryKey, notificationsQuery.queryKey]

const useBeginSecondFactor = () =>
  useAction({ call: api.secondFactor.begin, failed: accountWords.secondFactorFailed })

const useConfirmSecondFactor = () =>
  useAction({
    call: api.secondFactor.confirm,
    stale,
    succeeded: () => accountWords.secondFactorOn,
    failed: accountWords.secondFactorFailed,
  })

export const useEndSecondFactor = () =>
  useAction({
    call: api.secondFactor.end,
    stale,
    succeeded: () => accountWords.secondFactorOff,
    failed: accountWords.secondFactorFailed,
  })
