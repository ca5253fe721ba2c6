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
import { counted } from '../../../ui/text/counted.ts'
import { paths } from '../../paths.ts'
import { keepTokenForSignIn, useTokenOfLink } from '../../session/token-of-link.ts'
import { useLibraryCounts } from '../../shell/navigation/use-library-counts.ts'
import { SettingsSection } from './settings-section.tsx'

/** Export and import, devices, sessions, API keys, and deleting the account. */
export function AdvancedSettings({ user }: { user: User }) {
  const [, navigate] = useLocation()
  const counts = useLibraryCounts()
  const { data: server } = useQuery(serverQuery)
  const leave = () => navigate(paths.auth)

  return (
    <>
      <SettingsSection title="Your data" hint="Export your library, or import one.">
        <Surface>
          <SettingRow title="Export library" hint={exportHint(counts?.plugins)}>
            <ExportData />
          </SettingRow>
          <SettingRow
            title="Import library"
            hint="An export, or a list from another app or a spreadsheet. You'll see a preview first."
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
        </Surface>
      </SettingsSection>
      <SettingsSection title="Sharing" hint="What others can learn from your plugins.">
        <Surface>
          <CountVersions layout="row" />
        </Surface>
      </SettingsSection>
      <SettingsSection
        title="Shared links"
        hint="Links to what your songs need. Anyone with a link can open it."
      >
        <ShareLinks />
      </SettingsSection>
      <SettingsSection title="Devices" hint="Computers whose helper app is connected to your account.">
        <DeviceList computers={paths.computers} />
      </SettingsSection>
      <SettingsSection title="Session" hint="Signs you out on this device only.">
        <Surface>
          <SettingRow title={`Signed in as ${displayNameOf(user)}`} hint={user.email}>
            <SignOut onLeft={leave} />
          </SettingRow>
        </Surface>
      </SettingsSection>
      <SettingsSection
        title="Where you are signed in"
        hint="Browsers signed in to your account. Sign out any you don't recognize, then change your password."
      >
        <SessionList />
      </SettingsSection>
      <SettingsSection title="API keys" hint="Let your own scripts and apps use your library.">
        <ApiKeys user={user} />
      </SettingsSection>
      <AdministratorSettings user={user} />
      {user.role === 'admin' && (
        <SettingsSection title="Invitations" hint="Links with which others can register on this server.">
          <Invitations />
        </SettingsSection>
      )}
      {user.role === 'admin' && (
        <SettingsSection
          title="Administration"
          hint="For administrators of this server: shared edits, and lists of latest versions."
        >
          <Surface>
            <SettingRow title="Community" hint="Review and undo shared edits.">
              <Link href={paths.community} asChild>
                <ButtonLink icon={UsersRound}>Open Community</ButtonLink>
              </Link>
            </SettingRow>
            <CatalogList />
          </Surface>
        </SettingsSection>
      )}
      {server?.version !== undefined && (
        <SettingsSection title="About" hint="What to tell the host, or when you report a problem.">
          <Surface>
            <SettingRow
              title={`${PRODUCT} ${server.version}`}
              hint="The version and the build of this server."
            />
          </Surface>
        </SettingsSection>
      )}
      <SettingsSection title="Danger zone" hint="You can't undo these.">
        <Surface>
          <SettingRow title="Delete account" hint="Removes your account and your library.">
            <DeleteAccount user={user} onLeft={leave} />
          </SettingRow>
        </Surface>
      </SettingsSection>
    </>
  )
}

function exportHint(count: number | undefined) {
  if (count === undefined) return 'Your plugins with every detail.'
  return `${counted(count, 'plugin')} with every detail.`
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
  if (administrator.exists) return code === undefined ? null : <SpentAddress />
  return (
    <>
      <SettingsSection title="Administrator" hint="This server has no administrator yet.">
        <Surface>
          <SettingRow
            title="How to become it"
            hint={
              <>
                Open the address that the server printed in its terminal or log when it last started. On the
                command line, <code>npm run plugfolio -- user admin {user.username}</code> does the same.
              </>
            }
          />
        </Surface>
      </SettingsSection>
      {code !== undefined && <BecomeAdministratorDialog user={user} code={code} onClose={forget} />}
    </>
  )
}

const SpentAddress = () => (
  <Notice tone="info" title="This server has an administrator already.">
    <p>The address that you opened is no longer valid.</p>
  </Notice>
)

const ImportOrCompare = lazyPart(
  async () => (await import('../../shell/overlays/import-or-compare.tsx')).ImportOrCompare,
)

/** The button that opens the import. */
function ImportLibrary() {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button icon={Upload} onClick={() => setOpen(true)}>
        Import Data
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
        Delete Account
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
      title="Become the Administrator"
      description="An administrator invites others, reviews what they share, and turns on public lists of latest versions."
      width={560}
      onClose={onClose}
      schema={passwordConfirmation}
      values={confirmationDefaults(user)}
      onSubmit={(confirmation) => become.mutate({ body: { ...confirmation, code } })}
      submitText={`Make ${user.username} the administrator of this server`}
      busyText="Saving..."
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
      title: `${username} is the administrator now`,
      description: 'Invitations and Administration are on this page.',
    }),
    failed: (reason) => ({ title: 'Not changed', description: reason }),
  })
