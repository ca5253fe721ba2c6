import { useQuery } from '@tanstack/react-query'
import { Link2, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { providerLink } from '#shared/account/oidc.ts'
import type { Provider } from '#shared/account/provider.ts'
import type { User } from '#shared/account/user.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { providerQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import * as accountWords from '../account-words.ts'
import { ConfirmationField, confirmationDefaults } from '../password/confirm-field.tsx'
import { RefusedField } from '../refused-field.tsx'
import { SettingRow } from '../setting-row.tsx'
import { useLinkProvider, useUnlinkProvider } from './actions.ts'

/** The linked account at the provider, with a button to link or unlink it. */
export function ProviderLink({ user, provider }: { user: User; provider: Provider }) {
  const { data: state, error, refetch } = useQuery(providerQuery)
  const [openDialog, setOpenDialog] = useState<'link' | 'unlink'>()

  if (error && !state)
    return <LoadFailed title={accountWords.couldntLoadProvider} error={error} onTryAgain={refetch} />
  if (!state) return <Spinner label={accountWords.loadingProvider} />

  const isOnlyWayIn = provider.isOnlyWay || user.isWithoutPassword
  return (
    <>
      <Surface>
        {state.linked === null ? (
          <SettingRow title={accountWords.notLinked} hint={accountWords.providerOffer(provider.name)}>
            <Button icon={Link2} onClick={() => setOpenDialog('link')}>
              {accountWords.link}
            </Button>
          </SettingRow>
        ) : (
          <SettingRow title={state.linked} hint={hintOf(provider, user)}>
            {!isOnlyWayIn && (
              <Button icon={Link2Off} onClick={() => setOpenDialog('unlink')}>
                {accountWords.unlink}
              </Button>
            )}
          </SettingRow>
        )}
      </Surface>
      {openDialog && (
        <ProviderLinkDialog
          user={user}
          name={provider.name}
          act={openDialog}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </>
  )
}

function hintOf({ isOnlyWay }: Provider, { isWithoutPassword }: User) {
  if (isOnlyWay) return accountWords.providerIsOnlyWayHere
  if (isWithoutPassword) return accountWords.providerIsOnlyWay
  return accountWords.providerIsLinked
}

type ProviderLinkDialogProps = {
  user: User
  /** The name of the provider. */
  name: string
  act: 'link' | 'unlink'
  onClose: () => void
}

/** Asks for the password before an account at the provider is linked or unlinked. */
function ProviderLinkDialog({ user, name, act, onClose }: ProviderLinkDialogProps) {
  const link = useLinkProvider()
  const unlink = useUnlinkProvider(name)
  const isLink = act === 'link'

  return (
    <FormDialog
      title={isLink ? accountWords.linkProvider(name) : accountWords.unlinkProvider(name)}
      description={isLink ? accountWords.linkProviderHint : accountWords.unlinkProviderHint}
      onClose={onClose}
      schema={providerLink}
      values={confirmationDefaults(user)}
      onSubmit={(body) => (isLink ? link.mutate({ body }) : unlink.mutate({ body }, { onSuccess: onClose }))}
      submitText={isLink ? accountWords.link : accountWords.unlink}
      busyText={isLink ? accountWords.redirecting : accountWords.unlinking}
      isBusy={link.isPending || unlink.isPending}
    >
      <RefusedField error={link.error ?? unlink.error} />
      <ConfirmationField user={user} />
    </FormDialog>
  )
}
