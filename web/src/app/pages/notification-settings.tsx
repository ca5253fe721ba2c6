import type { Preferences } from '#shared/notifications/preferences.ts'
import { PreferencesForm } from '../../features/notifications/preferences-form.tsx'
import { SettingsSection } from './settings-section.tsx'

export function NotificationSettings({ preferences }: { preferences: Preferences }) {
  return (
    <SettingsSection title="Notifications" hint="Choose what is worth interrupting you for.">
      <PreferencesForm preferences={preferences} />
    </SettingsSection>
  )
}
