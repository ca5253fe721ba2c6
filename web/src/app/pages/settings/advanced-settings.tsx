import { UsersRound } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { displayNameOf, type User } from '#shared/account/user.ts'
import { ApiKeys } from '../../../features/account/api-keys/api-keys.tsx'
import { DeleteAccount } from '../../../features/account/delete-account.tsx'
import { ExportData } from '../../../features/account/export-data.tsx'
import { SessionList } from '../../../features/account/sessions/session-list.tsx'
import { SignOut } from '../../../features/account/sessions/sign-out.tsx'
import { SettingRow } from '../../../features/account/setting-row.tsx'
import { DeviceList } from '../../../features/helper/devices/device-list.tsx'
import { ImportLibrary } from '../../../features/transfer/import-library.tsx'
import { RecentImports } from '../../../features/transfer/recent-imports.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Module } from '../../../ui/layout/module.tsx'
import { paths } from '../../paths.ts'
import { useLibraryCounts } from '../../shell/navigation/use-library-counts.ts'
import { SettingsSection } from './settings-section.tsx'

/** Taking everything along, the devices that are connected, leaving for now, and leaving for good. */
export function AdvancedSettings({ user }: { user: User }) {
  const [, navigate] = useLocation()
  const counts = useLibraryCounts()
  const leave = () => navigate(paths.auth)

  return (
    <>
      <SettingsSection title="Your data" hint="Take your library with you, or bring one in.">
        <Module>
          <SettingRow title="Export library" hint={exportHint(counts?.plugins)}>
            <ExportData />
          </SettingRow>
          <SettingRow
            title="Import library"
            hint="An export, or a list from another program or a spreadsheet. You see first what it would do."
          >
            <ImportLibrary />
          </SettingRow>
          <RecentImports
            row={({ key, action, ...line }) => (
              <SettingRow key={key} {...line}>
                {action}
              </SettingRow>
            )}
          />
        </Module>
      </SettingsSection>
      <SettingsSection title="Devices" hint="Computers whose helper app is connected with your account.">
        <DeviceList />
      </SettingsSection>
      <SettingsSection title="Session" hint="Ends on this device only.">
        <Module>
          <SettingRow title={`Signed in as ${displayNameOf(user)}`} hint={user.email}>
            <SignOut onLeft={leave} />
          </SettingRow>
        </Module>
      </SettingsSection>
      <SettingsSection
        title="Where you are signed in"
        hint="Browsers that hold your account open. End what you do not know, then change your password."
      >
        <SessionList />
      </SettingsSection>
      <SettingsSection title="API keys" hint="With which programs of your own use your library.">
        <ApiKeys user={user} />
      </SettingsSection>
      {user.role === 'admin' && (
        <SettingsSection title="Administration" hint="For administrators of this server.">
          <Module>
            <SettingRow title="Community" hint="What people shared, what waits, and what can be undone.">
              <Link href={paths.community} asChild>
                <ButtonLink icon={UsersRound}>Open Community</ButtonLink>
              </Link>
            </SettingRow>
          </Module>
        </SettingsSection>
      )}
      <SettingsSection title="Danger zone" hint="These cannot be undone.">
        <Module>
          <SettingRow title="Delete account" hint="Removes your account and your library.">
            <DeleteAccount user={user} onLeft={leave} />
          </SettingRow>
        </Module>
      </SettingsSection>
    </>
  )
}

function exportHint(count: number | undefined) {
  if (count === undefined) return 'Your plugins with every detail.'
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'plugin' : 'plugins'} with every detail.`
}
