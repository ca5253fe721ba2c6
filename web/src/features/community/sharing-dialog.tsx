import { UsersRound } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './sharing-dialog.module.css'

/** Says what is shared with others, what never is, and how a wrong edit is undone: as things stand today. */
export function SharingDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Crowdsourced Metadata"
      description="Plugin details that people fill in can help everybody who has the same plugin."
      icon={UsersRound}
      width={560}
      footer={<Button onClick={onClose}>Close</Button>}
      onClose={onClose}
    >
      <div className={styles.parts}>
        <Notice tone="info" title="Sharing starts with a later release">
          Until then every edit stays in your own library, and nobody else sees it.
        </Notice>
        <section>
          <h3>What is shared</h3>
          <p>
            Nothing today. Later: what you fill in under Edit Details about the plugin itself, such as its
            type.
          </p>
        </section>
        <section>
          <h3>What never is</h3>
          <p>
            What is personal: your favorites, which plugins you own, your tags, and the version and formats
            you typed for your own installations.
          </p>
        </section>
        <section>
          <h3>How a wrong edit is undone</h3>
          <p>
            Open Edit Details again and write the right value. It stands in your library as soon as it is
            saved.
          </p>
        </section>
      </div>
    </Dialog>
  )
}
