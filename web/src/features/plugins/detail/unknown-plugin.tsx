import { Button } from '../../../ui/controls/button.tsx'
import styles from './unknown-plugin.module.css'

/** Shown for an address whose plugin is not in the library. */
export function UnknownPlugin({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.unknown}>
      <h2>Not in your library</h2>
      <p>You may have removed it, or the link is from another account.</p>
      <Button onClick={onClose}>Close</Button>
    </div>
  )
}
