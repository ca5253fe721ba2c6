import type { User } from '#shared/account/user.ts'
import type { Preferences } from '#shared/notifications/preferences.ts'
import { ConfirmAddress } from '../../../features/notifications/confirm-address.tsx'
import { PreferencesForm } from '../../../features/notifications/preferences-form.tsx'
import { SettingsSection } from './settings-section.tsx'

type NotificationSettingsProps = { user: User; preferences: Preferences; sendsMail: boolean }

export function NotificationSettings({ user, preferences, sendsMail }: NotificationSettingsProps) {
  const isUnconfirmed = sendsMail && preferences.emailNotifications && !user.isEmailConfirmed

  return (
    <SettingsSection title="Notifications" hint="Choose what is worth interrupting you for.">
      {isUnconfirmed && <ConfirmAddress email={user.email} />}
      <PreferencesForm preferences={preferences} sendsMail={sendsMail} />
    </SettingsSection>
  )
}
