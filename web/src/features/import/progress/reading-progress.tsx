import { X } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { ImportHead } from './import-head.tsx'
import styles from './reading-progress.module.css'

/** What is seen while plugins are looked for in what was dropped. */
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
      Reading what you dropped... {found} {found === 1 ? 'plugin' : 'plugins'} found
    </ImportHead>
  )
}
