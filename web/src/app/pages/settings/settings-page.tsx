import { useQuery } from '@tanstack/react-query'
import { Crown, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { User } from '#shared/account/user.ts'
import { tierOf } from '#shared/account/user-words.ts'
import { PRODUCT } from '#shared/product.ts'
import { NotLoaded } from '../../../api/load-failed.tsx'
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

/** Four tabs, each with a spinner until what it shows is loaded; `?tab=` selects one. */
export function SettingsPage() {
  const { data: user } = useQuery(userQuery)
  const [search, setSearch] = useSearchParams()
  usePreload(OTHER_TABS)
  if (!user) return <DelayedSpinner />

  const labels = PAGE_TABS[paths.settings]
  const tabs = [
    { value: 'account', label: labels.account, content: <AccountSettings user={user} /> },
    {
      value: 'password',
      label: labels.password,
      content: <PasswordTab user={user} failure={search.get('failed')} />,
    },
    { value: 'notifications', label: labels.notifications, content: <NotificationSettings user={user} /> },
    {
      value: 'advanced',
      label: labels.advanced,
      content: <AdvancedSettings user={user} />,
    },
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

function PasswordTab(props: { user: User; failure: string | null }) {
  const server = useQuery(serverQuery)
  if (!server.data) return <NotLoaded title={settingsWords.couldntLoadSettings} queries={[server]} />
  return <PasswordSettings {...props} server={server.data} />
}

function NotificationSettings({ user }: { user: User }) {
  const server = useQuery(serverQuery)
  const preferences = useQuery(preferencesQuery)
  if (!server.data || !preferences.data)
    return <NotLoaded title={settingsWords.couldntLoadSettings} queries={[server, preferences]} />

  const { sendsMail } = server.data
  const isUnconfirmed = sendsMail && preferences.data.emailNotifications && !user.isEmailConfirmed
  return (
    <SettingsSection title={settingsWords.notifications} hint={settingsWords.notificationsHint}>
      {isUnconfirmed && <ConfirmAddress email={user.email} />}
      <PreferencesForm preferences={preferences.data} sendsMail={sendsMail} />
    </SettingsSection>
  )
}

/** The profile, the account type and the theme. */
function AccountSettings({ user }: { user: User }) {
  const theme = useThemeChoice()
  const chooseTheme = useChooseTheme()

  return (
    <>
      <SettingsSection title={settingsWords.profile} hint={settingsWords.profileHint(PRODUCT)}>
        <ProfileForm user={user} />
      </SettingsSection>
      <SettingsSection title={settingsWords.accountType} hint={settingsWords.currentPlan}>
        <AccountType user={user} />
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
function AccountType({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false)
  const { data: server, isLoading } = useQuery({ ...serverQuery, enabled: isAsking })
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
      {isAsking && !isLoading && (
        <ProDialog proUrl={server?.proUrl ?? null} onClose={() => setAsking(false)} />
      )}
    </Surface>
  )
}
