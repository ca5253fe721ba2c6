import { providerLink } from '#shared/account/oidc.ts'
import type { User } from '#shared/account/user.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { ConfirmField, unconfirmed } from '../password/confirm-field.tsx'
import { useLinkProvider, useUnlinkProvider } from './actions.ts'

type ProviderLinkDialogProps = {
  user: User
  /** What the provider is called. */
  name: string
  act: 'link' | 'unlink'
  onClose: () => void
}

/** Asks for the password before an account at the provider may sign in to this one, or may not any longer. */
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
      values={unconfirmed(user)}
      onSubmit={(body) =>
        act === 'link' ? link.mutate({ body }) : unlink.mutate({ body }, { onSuccess: onClose })
      }
      submitText={button}
      busyText={busyText}
      isBusy={link.isPending || unlink.isPending}
    >
      <ConfirmField user={user} />
    </FormDialog>
  )
}

const WORDS = {
  link: (name: string) => ({
    title: `Link ${name}`,
    description: 'You sign in there now. From then on that account opens this one, too.',
    button: 'Link',
    busyText: 'Leading there...',
  }),
  unlink: (name: string) => ({
    title: `Unlink ${name}`,
    description: 'You will sign in with your password only. You stay signed in.',
    button: 'Unlink',
    busyText: 'Unlinking...',
  }),
}
