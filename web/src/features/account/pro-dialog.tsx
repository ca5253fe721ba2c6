import { Crown, ExternalLink } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useRequestPro } from './actions.ts'

/** Explains Pro on this server and how to get it: at a URL of the host, or by a request to the host. */
export function ProDialog({ proUrl, onClose }: { proUrl: string | null; onClose: () => void }) {
  const request = useRequestPro()
  const howToGetPro = proUrl
    ? 'See how to get Pro on this server.'
    : 'Your request goes to the host, who approves it.'

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
        Pro adds a badge to your name and unlocks whatever this server's host reserves for Pro. Everything you
        can do today stays free. {howToGetPro}
      </p>
    </Dialog>
  )
}
