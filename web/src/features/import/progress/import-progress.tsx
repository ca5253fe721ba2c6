import { RotateCw, X } from 'lucide-react'
import { ProcessingList } from '../../../library/import/processing-list.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { LedLadder } from '../../../ui/feedback/led-ladder.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { type ImportItem, importProgress } from '../run/import-stage.ts'
import { ImportHead } from './import-head.tsx'
import styles from './import-progress.module.css'
import { LandedShelf } from './landed-shelf.tsx'

type ImportProgressProps = {
  items: ImportItem[]
  /** All plugins were tried, and no other drop waits. */
  isOver: boolean
  onCancel: () => void
  onRetry: () => void
  onDismiss: () => void
}

/** The progress of an import; at the end, the failed plugins with buttons to retry or dismiss them. */
export function ImportProgress({ items, isOver, onCancel, onRetry, onDismiss }: ImportProgressProps) {
  const { total, done, failed } = importProgress(items)

  return (
    <>
      {isOver && failed > 0 ? (
        <ImportHead
          title={`${counted(failed, 'plugin')} couldn't be added`}
          actions={
            <>
              <Button icon={RotateCw} onClick={onRetry}>
                Retry failed
              </Button>
              <Button kind="ghost" onClick={onDismiss}>
                Dismiss
              </Button>
            </>
          }
        >
          {failed === total
            ? 'None of these plugins were added.'
            : `${counted(total - failed, 'plugin')} ${total - failed === 1 ? 'was' : 'were'} added.`}
        </ImportHead>
      ) : (
        <ImportHead
          title="Processing Plugins"
          actions={
            <Button icon={X} disabled={isOver} onClick={onCancel}>
              Cancel Processing
            </Button>
          }
        >
          Adding {counted(total, 'plugin')} to your collection...
        </ImportHead>
      )}
      <div className={styles.progress}>
        <LedLadder value={(done / total) * 100} label="Plugins processed" segments={48} />
        <span className={styles.count}>
          Processing {formattedNumber(done)}/{formattedNumber(total)} plugins
        </span>
      </div>
      <LandedShelf items={items} />
      <div className={styles.list}>
        <ProcessingList items={shownItems(items)} />
      </div>
    </>
  )
}

/** Plugins are saved in order, so the first waiting one is being saved. */
function shownItems(items: ImportItem[]) {
  const savingIndex = items.findIndex((item) => item.state === 'waiting')
  return items.map((item, index) => ({
    id: item.id,
    name: item.candidate.name,
    format: item.candidate.format,
    note: item.note,
    bundle: item.bundle,
    reason: item.state === 'failed' ? item.reason : undefined,
    state: index === savingIndex ? ('saving' as const) : item.state,
  }))
}
