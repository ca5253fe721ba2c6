import { LogIn } from 'lucide-react'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { keepFieldFocus } from '../../../ui/forms/keep-field-focus.ts'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { loadCode } from '../../../ui/load-code.ts'
import { withBasePath } from '../../../ui/served.ts'
import type { SecondFactorStep } from '../actions.ts'
import { usePasskeyAfterProvider } from '../passkeys/actions.ts'
import { useProviderCode } from '../provider/actions.ts'
import { RefusedField } from '../refused-field.tsx'
import { CodeField, PasskeyStep } from './login-form.tsx'

/** Signs in at the provider, which leads back to `next`. */
export function ProviderSignIn({ name, next }: { name: string; next: string | null }) {
  const search = next ? `?next=${encodeURIComponent(next)}` : ''

  return (
    <ButtonLink
      {...keepFieldFocus}
      href={withBasePath(`/api/auth/oidc/start${search}`)}
      icon={LogIn}
      size="lg"
      isBlock
    >
      Sign in with {name}
    </ButtonLink>
  )
}

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
