import { Crown, ExternalLink } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as common from '../../ui/text/common-words.ts'
import * as accountWords from './account-words.ts'
import { useRequestPro } from './actions.ts'

/** Explains Pro on this server and how to get it: at a URL of the host, or by a request to the host. */
export function ProDialog({ proUrl, onClose }: { proUrl: string | null; onClose: () => void }) {
  const request = useRequestPro()
  const howToGetPro = proUrl ? accountWords.proLinkHint : accountWords.proRequestHint

  return (
    <Dialog
      title={accountWords.upgradeToPro}
      icon={Crown}
      width={500}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {common.cancel}
          </Button>
          {proUrl ? (
            <ButtonLink kind="primary" icon={ExternalLink} href={proUrl} target="_blank" rel="noreferrer">
              {accountWords.proLink}
            </ButtonLink>
          ) : (
            <Button
              kind="primary"
              isBusy={request.isPending}
              busyText={accountWords.requesting}
              onClick={() => request.mutate(undefined, { onSuccess: onClose })}
            >
              {accountWords.requestPro}
            </Button>
          )}
        </>
      }
    >
      <p>{accountWords.aboutPro(howToGetPro)}</p>
    </Dialog>
  )
}
