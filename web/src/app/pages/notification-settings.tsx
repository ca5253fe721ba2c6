import type { Preferences } from '#shared/notifications/preferences.ts'
import { PreferencesForm } from '../../features/notifications/preferences-form.tsx'
import { SettingsSection } from './settings-section.tsx'

type NotificationSettingsProps = { preferences: Preferences; sendsMail: boolean }

export function NotificationSettings({ preferences, sendsMail }: NotificationSettingsProps) {
  return (
    <SettingsSection title="Notifications" hint="Choose what is worth interrupting you for.">
      <PreferencesForm preferences={preferences} sendsMail={sendsMail} />
    </SettingsSection>
  )
}
