import { useQuery } from '@tanstack/react-query'
import { Crown, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { User } from '#shared/account/user.ts'
import { tierOf } from '#shared/account/user-words.ts'
import type { Preferences } from '#shared/notifications/preferences.ts'
import { PRODUCT } from '#shared/product.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { preferencesQuery, serverQuery, userQuery } from '../../../api/queries.ts'
import * as accountWords from '../../../features/account/account-words.ts'
import { useChooseTheme } from '../../../features/account/choose-theme.ts'
import { ProfileForm } from '../../../features/account/password/password-form.tsx'
import { SettingRow } from '../../../features/account/setting-row.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { DelayedSpinner } from '../../../ui/feedback/spinner.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { useThemeChoice } from '../../../ui/look/theme.ts'
import { lazyPart, usePreload } from '../../../ui/overlays/lazy-part.tsx'
import { PAGE_TABS } from '../../page-tabs.ts'
import { paths } from '../../paths.ts'
import { SettingsSection } from './settings-section.tsx'
import * as settingsWords from './settings-words.ts'

/** A spinner until everything is loaded, then four tabs; `?tab=` selects one. */
export function SettingsPage() {
  const person = useQuery(userQuery)
  const server = useQuery(serverQuery)
  const preferences = useQuery(preferencesQuery)
  const [search, setSearch] = useSearchParams()
  usePreload(OTHER_TABS)

  const failed = [person, server, preferences].find((query) => query.isLoadingError)
  if (failed?.error) {
    return (
      <LoadFailed
        title={settingsWords.couldntLoadSettings}
        error={failed.error}
        onTryAgain={() => failed.refetch()}
      />
    )
  }
  if (!person.data || !server.data || !preferences.data) return <DelayedSpinner />

  const { data: user } = person
  const { proUrl, sendsMail } = server.data
  const notifications = (
    <NotificationSettings user={user} preferences={preferences.data} sendsMail={sendsMail} />
  )
  const password = <PasswordSettings user={user} server={server.data} failure={search.get('failed')} />
  const labels = PAGE_TABS[paths.settings]
  const tabs = [
    { value: 'account', label: labels.account, content: <AccountSettings user={user} proUrl={proUrl} /> },
    { value: 'password', label: labels.password, content: password },
    { value: 'notifications', label: labels.notifications, content: notifications },
    { value: 'advanced', label: labels.advanced, content: <AdvancedSettings user={user} /> },
  ]
  const chosen = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'account'
  return (
    <Tabs
      label={settingsWords.settings}
      value={chosen}
      onChange={(tab) => setSearch({ tab })}
      tabs={tabs}
      keepsSheets
    />
  )
}

const PasswordSettings = lazyPart(async () => (await import('./password-settings.tsx')).PasswordSettings)
const PreferencesForm = lazyPart(
  async () => (await import('../../../features/notifications/preferences-form.tsx')).PreferencesForm,
)
const ConfirmAddress = lazyPart(
  async () => (await import('../../../features/notifications/preferences-form.tsx')).ConfirmAddress,
)
const AdvancedSettings = lazyPart(async () => (await import('./advanced-settings.tsx')).AdvancedSettings)
const OTHER_TABS = [PasswordSettings, PreferencesForm, ConfirmAddress, AdvancedSettings]

type NotificationSettingsProps = { user: User; preferences: Preferences; sendsMail: boolean }

function NotificationSettings({ user, preferences, sendsMail }: NotificationSettingsProps) {
  const isUnconfirmed = sendsMail && preferences.emailNotifications && !user.isEmailConfirmed

  return (
    <SettingsSection title={settingsWords.notifications} hint={settingsWords.notificationsHint}>
      {isUnconfirmed && <ConfirmAddress email={user.email} />}
      <PreferencesForm preferences={preferences} sendsMail={sendsMail} />
    </SettingsSection>
  )
}

/** The profile, the account type and the theme. */
function AccountSettings({ user, proUrl }: { user: User; proUrl: string | null }) {
  const theme = useThemeChoice()
  const chooseTheme = useChooseTheme()

  return (
    <>
      <SettingsSection title={settingsWords.profile} hint={settingsWords.profileHint(PRODUCT)}>
        <ProfileForm user={user} />
      </SettingsSection>
      <SettingsSection title={settingsWords.accountType} hint={settingsWords.currentPlan}>
        <AccountType user={user} proUrl={proUrl} />
      </SettingsSection>
      <SettingsSection title={settingsWords.theme} hint={settingsWords.themeHint}>
        <div>
          <Segmented
            label={settingsWords.theme}
            value={theme}
            onChange={chooseTheme}
            options={[
              { value: 'system', label: settingsWords.system },
              { value: 'dark', label: settingsWords.dark },
              { value: 'light', label: settingsWords.light },
            ]}
          />
        </div>
      </SettingsSection>
    </>
  )
}

const ProDialog = lazyPart(async () => (await import('../../../features/account/pro-dialog.tsx')).ProDialog)

/** Pro or Free, with the upgrade button. */
function AccountType({ user, proUrl }: { user: User; proUrl: string | null }) {
  const [isAsking, setAsking] = useState(false)
  const Picture = user.isPro ? Crown : UserRound

  return (
    <Surface>
      <SettingRow
        title={tierOf(user)}
        hint={user.isPro ? settingsWords.onProPlan : settingsWords.onFreePlan}
        picture={<Picture size={18} />}
      >
        {!user.isPro && (
          <Button icon={Crown} onClick={() => setAsking(true)}>
            {accountWords.upgradeToPro}
          </Button>
        )}
      </SettingRow>
      {isAsking && <ProDialog proUrl={proUrl} onClose={() => setAsking(false)} />}
    </Surface>
  )
}
