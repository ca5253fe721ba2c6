import type { Session } from '#shared/account/session.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { useEndOtherSessions, useEndSession } from '../actions.ts'
import { sessionBrowser, sessionDetails } from './session-words.ts'

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
      title={target === 'others' ? 'End All Other Sessions' : 'End Session'}
      description={
        target === 'others'
          ? 'Every browser except this one is signed out.'
          : `${sessionBrowser(target)} is signed out. ${sessionDetails(target, new Date())}.`
      }
      confirmLabel={target === 'others' ? 'End All' : 'End'}
      busyLabel="Ending..."
      isBusy={endOne.isPending || endOthers.isPending}
      onConfirm={end}
      onClose={onClose}
    >
      <p>Helper apps stay connected: they are listed under Devices.</p>
    </ConfirmDialog>
  )
}
