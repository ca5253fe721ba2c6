import type { Session } from '#shared/account/session.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { useEndOtherSessions, useEndSession } from '../actions.ts'
import { sessionDetails } from './session-words.ts'

type EndSessionDialogProps = { target: Session | 'others'; onClose: () => void }

/** Asks before one session, or all other sessions, are ended. */
export function EndSessionDialog({ target, onClose }: EndSessionDialogProps) {
  const endOne = useEndSession()
  const endOthers = useEndOtherSessions()
  useFocusAfterDialog(true, '[aria-label="Where you are signed in"] button', 'h1')

  const end = () =>
    target === 'others'
      ? endOthers.mutate(undefined, { onSuccess: onClose })
      : endOne.mutate({ params: { id: target.id } }, { onSuccess: onClose })

  return (
    <ConfirmDialog
      title={target === 'others' ? 'Sign Out Everywhere Else' : 'Sign Out This Browser'}
      description={
        target === 'others'
          ? 'This signs out every browser except this one.'
          : `This signs out ${target.browser}. ${sessionDetails(target, new Date())}.`
      }
      confirmLabel="Sign Out"
      busyLabel="Signing Out..."
      isBusy={endOne.isPending || endOthers.isPending}
      onConfirm={end}
      onClose={onClose}
    >
      <p>Helper apps stay connected: they are listed under Devices.</p>
    </ConfirmDialog>
  )
}
