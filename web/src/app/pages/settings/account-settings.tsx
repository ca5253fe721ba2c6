import type { User } from '#shared/account/user.ts'
import { PRODUCT } from '#shared/product.ts'
import { AccountType } from '../../../features/account/account-type.tsx'
import { useChooseTheme } from '../../../features/account/choose-theme.ts'
import { ProfileForm } from '../../../features/account/profile-form.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { useThemeChoice } from '../../../ui/look/theme.ts'
import { SettingsSection } from './settings-section.tsx'

/** The profile, the account type and the theme. */
export function AccountSettings({ user, proUrl }: { user: User; proUrl: string | null }) {
  const theme = useThemeChoice()
  const chooseTheme = useChooseTheme()

  return (
    <>
      <SettingsSection title="Profile" hint={`How you appear in ${PRODUCT}.`}>
        <ProfileForm user={user} />
      </SettingsSection>
      <SettingsSection title="Account type" hint="Your current plan.">
        <AccountType user={user} proUrl={proUrl} />
      </SettingsSection>
      <SettingsSection
        title="Theme"
        hint={`Applies here, and in your other browsers until you pick a theme there.`}
      >
        <div>
          <Segmented
            label="Theme"
            value={theme}
            onChange={chooseTheme}
            options={[
              { value: 'system', label: 'System' },
              { value: 'dark', label: 'Dark' },
              { value: 'light', label: 'Light' },
            ]}
          />
        </div>
      </SettingsSection>
    </>
  )
}
