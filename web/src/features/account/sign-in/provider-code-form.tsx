import { Form } from '../../../ui/forms/form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { loadCode } from '../../../ui/load-code.ts'
import type { SecondFactorStep } from '../actions.ts'
import { usePasskeyAfterProvider } from '../passkeys/actions.ts'
import { useProviderCode } from '../provider/actions.ts'
import { RefusedField } from '../refused-field.tsx'
import { CodeField } from './login-form.tsx'
import { PasskeyStep } from './passkey-step.tsx'

/** Asks for the second factor after a sign-in at the provider. */
export function ProviderCodeForm({ step }: { step: SecondFactorStep }) {
  const action = useProviderCode()
  const passkey = usePasskeyAfterProvider()

  return (
    <Form schema={loadSchema} values={{ code: '' }} onSubmit={(body) => action.mutate({ body })}>
      <RefusedField error={action.error} />
      {step === 'passkey' && (
        <PasskeyStep isBusy={passkey.isPending} onUse={() => passkey.mutate(undefined)} />
      )}
      <CodeField step={step} />
      <SubmitButton
        kind={step === 'passkey' ? 'secondary' : 'primary'}
        size="lg"
        isBlock
        isBusy={action.isPending}
        busyText="Logging in..."
      >
        Login
      </SubmitButton>
    </Form>
  )
}

const loadSchema = async () => (await loadCode(() => import('#shared/account/oidc.ts'))).providerSecondFactor
