import { UsersRound } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './sharing-dialog.module.css'

/** Explains what is shared, what never is, which value wins, and how to undo a wrong edit. */
export function SharingDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Crowdsourced Metadata"
      description="What you enter under Edit Details helps everyone who has the same plugin."
      icon={UsersRound}
      width={560}
      footer={<Button onClick={onClose}>Close</Button>}
      onClose={onClose}
    >
      <div className={styles.parts}>
        {PARTS.map(({ title, paragraphs }) => (
          <section key={title}>
            <h3>{title}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  )
}

const PARTS = [
  {
    title: 'What is shared',
    paragraphs: [
      'Facts about the plugin: its name, manufacturer, type, description, update address, and whether it is free. A screenshot is shared only when you turn that on next to it.',
      'Your name is never shown. Only administrators of this server see who shared what.',
    ],
  },
  {
    title: 'What never is',
    paragraphs: [
      'Everything personal: your favorites, tags, which plugins you own, where they are on your disk, and the version and formats you have installed. Deleting a plugin removes nothing from other libraries.',
    ],
  },
  {
    title: 'How it is decided',
    paragraphs: [
      'Your own library shows your values at once, whatever others say.',
      'If a field had no value, others see yours at once. While your account is new, they see it after one other owner agrees or a day passes without an objection.',
      'An existing value is replaced when two other owners enter the same new one, or when a trusted user changes it. Until then your value waits, and you can see that. You earn trust with shared values that last.',
      'Administrators can lock a field with a reason, undo an edit, or turn sharing off.',
    ],
  },
  {
    title: 'How a wrong edit is undone',
    paragraphs: [
      'Open Edit Details, then History below the field. There you can withdraw your own value or disagree with a waiting one. Nothing is lost: every value that was ever shown stays in the history.',
      'In your own library, enter the correct value; it appears as soon as you save it.',
    ],
  },
]
