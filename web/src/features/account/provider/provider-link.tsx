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
import { ConfirmationField, confirmationDefaults } from '../password/confirm-field.tsx'
import { RefusedField } from '../refused-field.tsx'
import { SettingRow } from '../setting-row.tsx'
import { useLinkProvider, useUnlinkProvider } from './actions.ts'

/** The linked account at the provider, with a button to link or unlink it. */
export function ProviderLink({ user, provider }: { user: User; provider: Provider }) {
  const { data: state, error, refetch } = useQuery(providerQuery)
  const [openDialog, setOpenDialog] = useState<'link' | 'unlink'>()

  if (error)
    return <LoadFailed title="We couldn't load your sign-in provider." error={error} onTryAgain={refetch} />
  if (!state) return <Spinner label="Loading your sign-in provider..." />

  const isOnlyWayIn = provider.isOnlyWay || user.isWithoutPassword
  return (
    <>
      <Surface>
        {state.linked === null ? (
          <SettingRow title="Not linked" hint={`Sign in with an account at ${provider.name}.`}>
            <Button icon={Link2} onClick={() => setOpenDialog('link')}>
              Link
            </Button>
          </SettingRow>
        ) : (
          <SettingRow title={state.linked} hint={hintOf(provider, user)}>
            {!isOnlyWayIn && (
              <Button icon={Link2Off} onClick={() => setOpenDialog('unlink')}>
                Unlink
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
  if (isOnlyWay) return "You sign in with it. It's the only way to sign in on this server."
  if (isWithoutPassword) return 'Your only way to sign in. Set a password first to unlink it.'
  return 'You can sign in with it, as with your password.'
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
  const { title, description, button, busyText } = WORDS[act](name)

  return (
    <FormDialog
      title={title}
      description={description}
      onClose={onClose}
      schema={providerLink}
      values={confirmationDefaults(user)}
      onSubmit={(body) =>
        act === 'link' ? link.mutate({ body }) : unlink.mutate({ body }, { onSuccess: onClose })
      }
      submitText={button}
      busyText={busyText}
      isBusy={link.isPending || unlink.isPending}
    >
      <RefusedField error={link.error ?? unlink.error} />
      <ConfirmationField user={user} />
    </FormDialog>
  )
}

const WORDS = {
  link: (name: string) => ({
    title: `Link ${name}`,
    description: "You'll sign in there now. After that, you can sign in here with that account.",
    button: 'Link',
    busyText: 'Redirecting...',
  }),
  unlink: (name: string) => ({
    title: `Unlink ${name}`,
    description: "You'll sign in with your password only. You stay signed in now.",
    button: 'Unlink',
    busyText: 'Unlinking...',
  }),
}
