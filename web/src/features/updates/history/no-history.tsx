import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { HistoryTable } from './history-table.tsx'
import styles from './no-history.module.css'
import { SAMPLE_ENTRIES } from './sample-entries.ts'

/** The empty history, with a button that shows an example. */
export function NoHistory() {
  const [isShown, setShown] = useState(false)

  if (isShown) {
    return (
      <>
        <Notice tone="info" title="These three updates are samples">
          <p>They show what your history will look like. They're only examples; nothing is saved.</p>
          <Button className={styles.hide} size="sm" onClick={() => setShown(false)}>
            Hide the example
          </Button>
        </Notice>
        <HistoryTable label="Sample updates" entries={SAMPLE_ENTRIES} plugins={[]} isSample />
      </>
    )
  }
  return (
    <EmptyState
      illustration="tape"
      level={2}
      title="No Update History"
      action={<Button onClick={() => setShown(true)}>Show an example</Button>}
    >
      Updates you start appear here, with the versions before and after.
    </EmptyState>
  )
}
