import { Copy } from 'lucide-react'
import { shareLinkOf } from '#shared/songs/sharing/share-link.ts'
import type { SongShare } from '#shared/songs/sharing/shared-need.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { siteAddress } from '../../../ui/served.ts'
import { formattedDay } from '../../../ui/text/locale.ts'
import styles from './sharing.module.css'

type MadeLinkProps = { made: { share: SongShare; token: string }; onClose: () => void }

/** The link, which is shown once. */
export function MadeLink({ made: { share, token }, onClose }: MadeLinkProps) {
  const link = shareLinkOf(token, siteAddress())

  return (
    <Dialog
      title="Copy Your Link"
      description="You won't see it again, but you can revoke it at any time."
      width={560}
      isHeld
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.step}>
        <code className={styles.link}>{link}</code>
        <div className={styles.buttons}>
          <Button icon={Copy} onClick={() => copyText(link, TOASTS)}>
            Copy Link
          </Button>
        </div>
        <p>
          Anyone with this link sees the list until {formattedDay(share.endsAt)}, without an account. Visits
          are not tracked.
        </p>
      </div>
    </Dialog>
  )
}

const TOASTS = {
  copied: { title: 'Link copied' },
  failed: { title: 'Not copied', description: 'Select the link and copy it yourself.' },
}
