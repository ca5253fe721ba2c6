import { X } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { ImportHead } from './import-head.tsx'
import styles from './reading-progress.module.css'

/** The progress while a drop is searched for plugins. */
export function ReadingProgress({ found, onCancel }: { found: number; onCancel: () => void }) {
  return (
    <ImportHead
      title="Reading Plugins"
      actions={
        <Button icon={X} onClick={onCancel}>
          Cancel Processing
        </Button>
      }
    >
      <span className={styles.spinner} aria-hidden="true">
        <Spinner />
      </span>
      Reading the dropped files... {found} {found === 1 ? 'plugin' : 'plugins'} found
    </ImportHead>
  )
}
