import { Button } from '../../../ui/controls/button.tsx'
import { useDismissImportResult, useImportStatus } from '../import-status.ts'
import { ImportLinks } from './import-links.tsx'
import styles from './last-import.module.css'

/** What the last import did, below the idle drop zone, until it is dismissed. */
export function LastImport() {
  const status = useImportStatus()
  const dismiss = useDismissImportResult()
  if (status.is !== 'done') return null

  return (
    <div className={styles.last}>
      <b>Last import</b>
      <ImportLinks result={status.result} />
      {status.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Button kind="ghost" size="sm" onClick={dismiss}>
        Dismiss
      </Button>
    </div>
  )
}
