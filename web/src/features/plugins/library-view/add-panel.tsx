import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import styles from './add-panel.module.css'

/** The panel that replaces the heading while plugins are added. */
export function AddPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const id = useId()

  return (
    <Surface as="section" className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>Add New Plugins</h2>
        <IconButton label="Close" icon={X} onClick={onClose} />
      </div>
      {children}
    </Surface>
  )
}
