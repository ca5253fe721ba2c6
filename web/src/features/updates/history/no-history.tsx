import { useState } from 'react'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { HistoryTable } from './history-table.tsx'
import styles from './no-history.module.css'

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

/** Three example entries. */
const SAMPLE_ENTRIES: UpdateEntry[] = [
  sample('Pro-Q 4', 'FabFilter', '4.01', '4.02', 'completed', '2025-11-18'),
  sample('Ozone 11 Imager', 'iZotope', '11.1.0', '11.2.0', 'failed', '2025-11-11'),
  sample('Pigments', 'Arturia', '6.0.0', '6.0.1', 'pending', '2025-11-03'),
]

function sample(
  pluginName: string,
  manufacturer: string,
  previousVersion: string,
  newVersion: string,
  status: UpdateEntry['status'],
  day: string,
): UpdateEntry {
  // Noon UTC is the same day in almost every time zone.
  const moment = `${day}T12:00:00.000Z`
  return {
    id: pluginName,
    pluginId: '',
    pluginName,
    manufacturer,
    previousVersion,
    newVersion,
    status,
    createdAt: moment,
    changedAt: moment,
  }
}
