import type { Provider } from '#shared/account/provider.ts'
import type { User } from '#shared/account/user.ts'
import * as accountWords from '../../../features/account/account-words.ts'
import { Passkeys } from '../../../features/account/passkeys/passkeys.tsx'
import { PasswordForm } from '../../../features/account/password/password-form.tsx'
import { ProviderFailureNotice } from '../../../features/account/provider/provider-failure-notice.tsx'
import { ProviderLink } from '../../../features/account/provider/provider-link.tsx'
import { SecondFactor } from '../../../features/account/second-factor/second-factor.tsx'
import { SettingsSection } from './settings-section.tsx'
import * as settingsWords from './settings-words.ts'

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
          title={user.isWithoutPassword ? settingsWords.setPassword : settingsWords.changePassword}
          hint={settingsWords.passwordHint(min)}
        >
          <PasswordForm user={user} min={min} />
        </SettingsSection>
      )}
      <SettingsSection title={settingsWords.passkeys} hint={settingsWords.passkeysHint}>
        <Passkeys user={user} />
      </SettingsSection>
      {provider && (
        <SettingsSection title={settingsWords.signIn(provider.name)} hint={settingsWords.signInHint}>
          <ProviderLink user={user} provider={provider} />
        </SettingsSection>
      )}
      <SettingsSection title={accountWords.twoFactorAuthentication} hint={settingsWords.twoFactorHint}>
        <SecondFactor user={user} />
      </SettingsSection>
    </>
  )
}
