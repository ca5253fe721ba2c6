import { PasswordForm } from '../../features/account/password-form.tsx'
import { SettingsSection } from './settings-section.tsx'

export function PasswordSettings({ min }: { min: number }) {
  return (
    <SettingsSection
      title="Change password"
      hint={`At least ${min} characters. You stay signed in on this device.`}
    >
      <PasswordForm min={min} />
    </SettingsSection>
  )
}
