import { providerCode } from '#shared/account/oidc.ts'
import { Form } from '../../ui/form.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useProviderCode } from './provider-actions.ts'

/** Asks for the code of the second factor after the provider has said who somebody is. */
export function ProviderCodeForm() {
  const action = useProviderCode()

  return (
    <Form schema={providerCode} values={{ code: '' }} onSubmit={(body) => action.mutate({ body })}>
      <TextField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        hint="From your authenticator app, or a recovery code."
        autoFocus
        isData
      />
      <SubmitButton size="lg" isBlock isBusy={action.isPending} busyText="Logging in...">
        Login
      </SubmitButton>
    </Form>
  )
}
