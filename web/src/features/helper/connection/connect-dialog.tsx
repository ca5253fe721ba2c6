import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ConnectionCard } from './connection-card.tsx'

type ConnectDialogProps = { downloadPage: string; onOpenInterface: () => void; onClose: () => void }

/** Connects this page with the helper app, or starts a demo. */
export function ConnectDialog({ downloadPage, onOpenInterface, onClose }: ConnectDialogProps) {
  return (
    <Dialog
      title="Connect to Helper App"
      description="Link this browser with the helper app on your computer."
      width={500}
      onClose={onClose}
    >
      <ConnectionCard downloadPage={downloadPage} onOpenInterface={onOpenInterface} />
    </Dialog>
  )
}
