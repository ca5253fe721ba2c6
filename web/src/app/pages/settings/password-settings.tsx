import type { Provider } from '#shared/account/oidc.ts'
import type { User } from '#shared/account/user.ts'
import { Passkeys } from '../../../features/account/passkeys/passkeys.tsx'
import { PasswordForm } from '../../../features/account/password/password-form.tsx'
import { ProviderFailureNotice } from '../../../features/account/provider/provider-failure.tsx'
import { ProviderLink } from '../../../features/account/provider/provider-link.tsx'
import { SecondFactor } from '../../../features/account/second-factor/second-factor.tsx'
import { SettingsSection } from './settings-section.tsx'

type PasswordSettingsProps = {
  user: User
  server: { passwordMin: number; provider?: Provider | undefined }
  /** What went wrong on a way over the provider that began here. */
  failure: string | null
}

/** Everything that signs one in: password, passkeys, provider, second factor. */
export function PasswordSettings({ user, server, failure }: PasswordSettingsProps) {
  const { passwordMin: min, provider } = server
  const isOfNoUse = user.isWithoutPassword && provider?.isOnlyWay

  return (
    <>
      <ProviderFailureNotice failure={failure} name={provider?.name} />
      {!isOfNoUse && (
        <SettingsSection
          title={user.isWithoutPassword ? 'Set a password' : 'Change password'}
          hint={`At least ${min} characters. You stay signed in on this device.`}
        >
          <PasswordForm user={user} min={min} />
        </SettingsSection>
      )}
      <SettingsSection
        title="Passkeys"
        hint="Sign in with your fingerprint, your face or the PIN of your device. A passkey cannot be guessed, and a false page cannot get it."
      >
        <Passkeys user={user} />
      </SettingsSection>
      {provider && (
        <SettingsSection
          title={`Sign in with ${provider.name}`}
          hint="An account there that opens this one, so that there is one password less to keep."
        >
          <ProviderLink user={user} provider={provider} />
        </SettingsSection>
      )}
      <SettingsSection
        title="Second factor"
        hint="A code from an app on your phone, so that your password alone opens nothing."
      >
        <SecondFactor user={user} />
      </SettingsSection>
    </>
  )
}
