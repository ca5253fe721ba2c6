import type { Session } from '#shared/account/session.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/use-focus-after-dialog.ts'
import { useEndOtherSessions, useEndSession } from '../actions.ts'
import { browserOf, seenAt } from './session-words.ts'

type EndSessionDialogProps = { asked: Session | 'others'; onClose: () => void }

/** Asks whether one session, or every other one, shall end. */
export function EndSessionDialog({ asked, onClose }: EndSessionDialogProps) {
  const endOne = useEndSession()
  const endOthers = useEndOtherSessions()
  useFocusAfterDialog(true, '[aria-label="Where you are signed in"] button', 'h1')

  const end = () =>
    asked === 'others'
      ? endOthers.mutate(undefined, { onSuccess: onClose })
      : endOne.mutate({ params: { id: asked.id } }, { onSuccess: onClose })

  return (
    <ConfirmDialog
      title={asked === 'others' ? 'End All Other Sessions' : 'End Session'}
      description={
        asked === 'others'
          ? 'Every browser but this one is signed out.'
          : `${browserOf(asked)} is signed out. ${seenAt(asked, new Date())}.`
      }
      confirmLabel={asked === 'others' ? 'End All' : 'End'}
      busyLabel="Ending..."
      isBusy={endOne.isPending || endOthers.isPending}
      onConfirm={end}
      onClose={onClose}
    >
      <p>Helper apps stay connected: they are listed under Devices.</p>
    </ConfirmDialog>
  )
}
