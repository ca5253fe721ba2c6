import type { Provider } from '#shared/account/provider.ts'
import type { User } from '#shared/account/user.ts'
import { Passkeys } from '../../../features/account/passkeys/passkeys.tsx'
import { PasswordForm } from '../../../features/account/password/password-form.tsx'
import { ProviderFailureNotice } from '../../../features/account/provider/provider-failure-notice.tsx'
import { ProviderLink } from '../../../features/account/provider/provider-link.tsx'
import { SecondFactor } from '../../../features/account/second-factor/second-factor.tsx'
import { SettingsSection } from './settings-section.tsx'

type PasswordSettingsProps = {
  user: User
  server: { passwordMin: number; provider?: Provider | undefined }
  /** The failure of a sign-in with the provider that was started here. */
  failure: string | null
}

/** All sign-in methods: password, passkeys, provider, second factor. */
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
        hint="Sign in with your fingerprint, your face or your device's PIN. Nobody can guess a passkey, and no fake page can steal it."
      >
        <Passkeys user={user} />
      </SettingsSection>
      {provider && (
        <SettingsSection
          title={`Sign in with ${provider.name}`}
          hint="Link an account there to sign in without another password."
        >
          <ProviderLink user={user} provider={provider} />
        </SettingsSection>
      )}
      <SettingsSection
        title="Two-factor authentication"
        hint="Ask for a code from your phone as well as your password."
      >
        <SecondFactor user={user} />
      </SettingsSection>
    </>
  )
}
