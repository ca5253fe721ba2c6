import { Crown, ExternalLink } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useRequestPro } from './actions.ts'

/** What Pro is on this server and how to get it: at the host's own address, or by asking the host. */
export function ProDialog({ proUrl, onClose }: { proUrl: string | null; onClose: () => void }) {
  const request = useRequestPro()
  const way = proUrl
    ? 'The host of this server tells you at an address of their own how to get it.'
    : 'The host of this server grants it: your request is kept for them, and your account changes when they agree.'

  return (
    <Dialog
      title="Upgrade to Pro"
      icon={Crown}
      width={500}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          {proUrl ? (
            <ButtonLink kind="primary" icon={ExternalLink} href={proUrl} target="_blank" rel="noreferrer">
              See How to Get Pro
            </ButtonLink>
          ) : (
            <Button
              kind="primary"
              isBusy={request.isPending}
              busyText="Requesting..."
              onClick={() => request.mutate(undefined, { onSuccess: onClose })}
            >
              Request Pro
            </Button>
          )}
        </>
      }
    >
      <p>
        A Pro account is marked as such beside your name, and opens whatever the host of this server keeps for
        Pro accounts. Everything that works today works for Free accounts too. {way}
      </p>
    </Dialog>
  )
}
