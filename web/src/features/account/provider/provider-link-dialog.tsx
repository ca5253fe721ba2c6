import { providerLink } from '#shared/account/oidc.ts'
import type { User } from '#shared/account/user.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { ConfirmationField, confirmationDefaults } from '../password/confirm-field.tsx'
import { RefusedField } from '../refused-field.tsx'
import { useLinkProvider, useUnlinkProvider } from './actions.ts'

type ProviderLinkDialogProps = {
  user: User
  /** The name of the provider. */
  name: string
  act: 'link' | 'unlink'
  onClose: () => void
}

/** Asks for the password before an account at the provider is linked or unlinked. */
export function ProviderLinkDialog({ user, name, act, onClose }: ProviderLinkDialogProps) {
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
