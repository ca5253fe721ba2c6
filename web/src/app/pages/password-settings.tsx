import type { User } from '#shared/account/user.ts'
import { PasswordForm } from '../../features/account/password-form.tsx'
import { SecondFactor } from '../../features/account/second-factor.tsx'
import { SettingsSection } from './settings-section.tsx'

export function PasswordSettings({ user, min }: { user: User; min: number }) {
  return (
    <>
      <SettingsSection
        title="Change password"
        hint={`At least ${min} characters. You stay signed in on this device.`}
      >
        <PasswordForm user={user} min={min} />
      </SettingsSection>
      <SettingsSection
        title="Second factor"
        hint="A code from an app on your phone, so that your password alone opens nothing."
      >
        <SecondFactor user={user} />
      </SettingsSection>
    </>
  )
}
