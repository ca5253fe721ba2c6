import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '#shared/account/user.ts'
import { administratorQuery } from '../../../api/queries.ts'
import { BecomeAdministratorDialog } from '../../../features/account/administrator/become-administrator-dialog.tsx'
import { SettingRow } from '../../../features/account/setting-row.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { keepTokenForSignIn, useTokenOfLink } from '../../session/token-of-link.ts'
import { SettingsSection } from './settings-section.tsx'

/** How a user becomes the administrator while there is none, and the question of the printed address. Otherwise nothing. */
export function AdministratorSettings({ user }: { user: User }) {
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
      <SettingsSection title="Administrator" hint="Nobody is the administrator of this server yet.">
        <Surface>
          <SettingRow
            title="How to become it"
            hint={
              <>
                Open the address that the last start of the server printed, in its terminal or log. On the
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
