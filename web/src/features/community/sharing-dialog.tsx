import { UsersRound } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './sharing-dialog.module.css'

/** Says what is shared with others, what never is, how it is decided, and how a wrong edit is undone. */
export function SharingDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Crowdsourced Metadata"
      description="What you fill in under Edit Details helps everybody who has the same plugin."
      icon={UsersRound}
      width={560}
      footer={<Button onClick={onClose}>Close</Button>}
      onClose={onClose}
    >
      <div className={styles.parts}>
        {PARTS.map(({ title, words }) => (
          <section key={title}>
            <h3>{title}</h3>
            {words.map((sentences) => (
              <p key={sentences}>{sentences}</p>
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
    words: [
      'What you say of the plugin itself: its name, manufacturer, type, description, update address, and whether it is free. A screenshot only when you switch that on beside it.',
      'Your name is never shown. Only administrators of this server see who said what.',
    ],
  },
  {
    title: 'What never is',
    words: [
      'Everything personal: your favorites, tags, which plugins you own, where they lie on your disk, and the version and formats you have installed. Deleting takes nothing from others.',
    ],
  },
  {
    title: 'How it is decided',
    words: [
      'Your own library shows your words at once, whatever others say.',
      'Where nothing was known, others see your value at once, or, while your account is new, after one other owner agrees or a day has passed without an objection.',
      'A value that stands gives way when two further owners say the same, or when a trusted person changes it. Until then yours waits, and you see that it does. Trust comes with shared values that stood.',
      'Administrators can lock a field, with a reason, undo an edit, or switch sharing off.',
    ],
  },
  {
    title: 'How a wrong edit is undone',
    words: [
      'Open Edit Details, then History below the field: take your own value back there, or say that you disagree with one that waits. Nothing is lost: every value that was ever shown stays in the history.',
      'In your own library write the right value; it stands there as soon as it is saved.',
    ],
  },
]
