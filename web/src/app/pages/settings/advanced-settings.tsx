import { useQuery } from '@tanstack/react-query'
import { Upload, UsersRound, UserX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { passwordConfirmation } from '#shared/account/credentials.ts'
import type { User } from '#shared/account/user.ts'
import { displayNameOf } from '#shared/account/user-words.ts'
import { PRODUCT } from '#shared/product.ts'
import { api } from '../../../api/api.ts'
import { administratorQuery, serverQuery, userQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import * as accountWords from '../../../features/account/account-words.ts'
import { ApiKeys } from '../../../features/account/api-keys/api-keys.tsx'
import { ExportData } from '../../../features/account/export-data.tsx'
import { Invitations } from '../../../features/account/invitations/invitations.tsx'
import { ConfirmationField, confirmationDefaults } from '../../../features/account/password/confirm-field.tsx'
import { RefusedField } from '../../../features/account/refused-field.tsx'
import { SessionList } from '../../../features/account/sessions/session-list.tsx'
import { SignOut } from '../../../features/account/sessions/sign-out.tsx'
import { SettingRow } from '../../../features/account/setting-row.tsx'
import { CatalogList } from '../../../features/catalogs/catalog-list.tsx'
import { CountVersions } from '../../../features/community/count-versions.tsx'
import { DeviceList } from '../../../features/helper/devices/device-list.tsx'
import { ShareLinks } from '../../../features/songs/sharing/share-links.tsx'
import { RecentImports } from '../../../features/transfer/recent-imports.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { paths } from '../../paths.ts'
import { useTokenOfLink } from '../../session/token-of-link.ts'
import { useLibraryCounts } from '../../shell/navigation/use-library-counts.ts'
import { keepTokenForSignIn } from '../../wanted-path.ts'
import { SettingsSection } from './settings-section.tsx'
import * as settingsWords from './settings-words.ts'

/** Export and import, devices, sessions, API keys, and deleting the account. */
export function AdvancedSettings({ user }: { user: User }) {
  const [, navigate] = useLocation()
  const counts = useLibraryCounts()
  const exportHint = counts ? settingsWords.exportHintOf(counts.plugins) : settingsWords.exportHint
  const { data: server } = useQuery(serverQuery)
  const leave = () => navigate(paths.auth)

  return (
    <>
      <SettingsSection title={settingsWords.yourData} hint={settingsWords.dataHint}>
        <Surface>
          <SettingRow title={settingsWords.exportLibrary} hint={exportHint}>
            <ExportData />
          </SettingRow>
          <SettingRow title={settingsWords.importLibrary} hint={settingsWords.importHint}>
            <ImportLibrary />
          </SettingRow>
          <RecentImports
            row={({ key, action, ...line }) => (
              <SettingRow key={key} {...line}>
                {action}
              </SettingRow>
            )}
          />
        </Surface>
      </SettingsSection>
      <SettingsSection title={settingsWords.sharing} hint={settingsWords.sharingHint}>
        <Surface>
          <CountVersions layout="row" />
        </Surface>
      </SettingsSection>
      <SettingsSection title={settingsWords.sharedLinks} hint={settingsWords.sharedLinksHint}>
        <ShareLinks />
      </SettingsSection>
      <SettingsSection title={settingsWords.devices} hint={settingsWords.devicesHint}>
        <DeviceList computers={paths.computers} />
      </SettingsSection>
      <SettingsSection title={settingsWords.session} hint={settingsWords.sessionHint}>
        <Surface>
          <SettingRow title={settingsWords.signedIn(displayNameOf(user))} hint={user.email}>
            <SignOut onLeft={leave} />
          </SettingRow>
        </Surface>
      </SettingsSection>
      <SettingsSection title={accountWords.signedInPlaces} hint={settingsWords.whereSignedInHint}>
        <SessionList />
      </SettingsSection>
      <SettingsSection title={settingsWords.apiKeys} hint={settingsWords.apiKeysHint}>
        <ApiKeys user={user} />
      </SettingsSection>
      <AdministratorSettings user={user} />
      {user.role === 'admin' && (
        <>
          <SettingsSection title={settingsWords.invitations} hint={settingsWords.invitationsHint}>
            <Invitations />
          </SettingsSection>
          <SettingsSection title={settingsWords.administration} hint={settingsWords.administrationHint}>
            <Surface>
              <SettingRow title={settingsWords.community} hint={settingsWords.communityHint}>
                <Link href={paths.community} asChild>
                  <ButtonLink icon={UsersRound}>{settingsWords.openCommunity}</ButtonLink>
                </Link>
              </SettingRow>
              <CatalogList />
            </Surface>
          </SettingsSection>
        </>
      )}
      {server?.version !== undefined && (
        <SettingsSection title={settingsWords.about} hint={settingsWords.aboutHint}>
          <Surface>
            <SettingRow title={`${PRODUCT} ${server.version}`} hint={settingsWords.versionHint} />
          </Surface>
        </SettingsSection>
      )}
      <SettingsSection title={settingsWords.dangerZone} hint={settingsWords.dangerHint}>
        <Surface>
          <SettingRow title={settingsWords.deleteAccount} hint={settingsWords.deleteAccountHint}>
            <DeleteAccount user={user} onLeft={leave} />
          </SettingRow>
        </Surface>
      </SettingsSection>
    </>
  )
}

/** How a user becomes the administrator while there is none, and the question of the printed address. Otherwise nothing. */
function AdministratorSettings({ user }: { user: User }) {
  const { data: administrator } = useQuery(administratorQuery)
  const { token: code, forget } = useTokenOfLink('plugfolio.administrator')
  const { isWithoutPassword } = user
  // Who confirms at the provider leaves this page.
  useEffect(() => {
    if (code !== undefined && isWithoutPassword) keepTokenForSignIn('plugfolio.administrator', code)
  }, [code, isWithoutPassword])

  if (!administrator || user.role === 'admin') return null
  if (administrator.exists && code === undefined) return null
  if (administrator.exists)
    return (
      <Notice tone="info" title={settingsWords.hasAdministrator}>
        <p>{settingsWords.addressExpired}</p>
      </Notice>
    )
  return (
    <>
      <SettingsSection title={settingsWords.administrator} hint={settingsWords.noAdministrator}>
        <Surface>
          <SettingRow
            title={settingsWords.howToBecome}
            hint={settingsWords.openPrintedAddress(
              <code>npm run plugfolio -- user admin {user.username}</code>,
            )}
          />
        </Surface>
      </SettingsSection>
      {code !== undefined && <BecomeAdministratorDialog user={user} code={code} onClose={forget} />}
    </>
  )
}

const ImportOrCompare = lazyPart(
  async () => (await import('../../shell/overlays/import-or-compare.tsx')).ImportOrCompare,
)

/** The button that opens the import. */
function ImportLibrary() {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button icon={Upload} onClick={() => setOpen(true)}>
        {settingsWords.importData}
      </Button>
      {isOpen && <ImportOrCompare onClose={() => setOpen(false)} />}
    </>
  )
}

const DeleteAccountDialog = lazyPart(
  async () => (await import('../../../features/account/delete-account-dialog.tsx')).DeleteAccountDialog,
)

/** The button that opens the dialog to delete the account. */
function DeleteAccount({ user, onLeft }: { user: User; onLeft: () => void }) {
  const [isAsking, setAsking] = useState(false)

  return (
    <>
      <Button kind="outline-danger" icon={UserX} onClick={() => setAsking(true)}>
        {settingsWords.deleteAccountButton}
      </Button>
      {isAsking && <DeleteAccountDialog user={user} onClose={() => setAsking(false)} onLeft={onLeft} />}
    </>
  )
}

type BecomeAdministratorDialogProps = { user: User; code: string; onClose: () => void }

/** Asks whether the account becomes the administrator's, by the code of the printed address. */
function BecomeAdministratorDialog({ user, code, onClose }: BecomeAdministratorDialogProps) {
  const become = useBecomeAdministrator(onClose)

  return (
    <FormDialog
      title={settingsWords.becomeAdministrator}
      description={settingsWords.administratorHint}
      width={560}
      onClose={onClose}
      schema={passwordConfirmation}
      values={confirmationDefaults(user)}
      onSubmit={(confirmation) => become.mutate({ body: { ...confirmation, code } })}
      submitText={settingsWords.makeAdministrator(user.username)}
      busyText={common.saving}
      isBusy={become.isPending}
    >
      <RefusedField error={become.error} />
      <ConfirmationField user={user} />
    </FormDialog>
  )
}

/** `onDone` runs before the role changes, which ends the dialog. */
const useBecomeAdministrator = (onDone: () => void) =>
  useAction({
    call: api.administrator.become,
    updateCache: (queries, user) => {
      onDone()
      queries.setQueryData(userQuery.queryKey, user)
      queries.setQueryData(administratorQuery.queryKey, { exists: true })
    },
    succeeded: ({ username }) => ({
      title: settingsWords.administratorNow(username),
      description: settingsWords.administratorResult,
    }),
    failed: (reason) => ({ title: settingsWords.notChanged, description: reason }),
  })
