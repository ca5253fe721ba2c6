import { RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProcessingList } from '../../library/import/processing-list.tsx'
import { Sleeve } from '../../library/pictures/sleeve.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { LedLadder } from '../../ui/feedback/led-ladder.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import styles from './import-progress.module.css'
import { type ImportItem, importProgress } from './run/import-stage.ts'

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
        <span className="soft">
          Processing {formattedNumber(done)}/{formattedNumber(total)} plugins
        </span>
      </div>
      <LandedShelf items={items} />
      <div className="above-14">
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

/** How many sleeves stand on the shelf: enough for a wide page. */
const MAX_SHOWN = 12

/** The sleeves of the plugins that were saved last, the newest first. Decorative: the list says the same. */
function LandedShelf({ items }: { items: ImportItem[] }) {
  const landed = items.filter((item) => item.state === 'saved').slice(-MAX_SHOWN)

  return (
    <div className={styles.shelf} aria-hidden="true">
      {landed.toReversed().map(({ id, candidate: { name, manufacturer, type } }) => (
        <span key={id} className={styles.landed}>
          <Sleeve name={name} manufacturer={manufacturer} type={type} />
        </span>
      ))}
    </div>
  )
}

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

/** Tells where further drops go, and that the page may be left. `isOver`: files are being dragged over the zone. */
export function WaitingDrops({ count, isOver }: { count: number; isOver: boolean }) {
  return (
    <p className={styles.waiting} data-over={isOver}>
      {isOver ? 'Drop to add these next.' : count > 0 ? waitingWords(count) : GOES_ON}
    </p>
  )
}

const GOES_ON = 'You can leave this page or drop more: the import continues.'

/** How many drops wait, for the eye and for screen readers. */
export function waitingWords(count: number) {
  return count === 1 ? 'Another drop is next.' : `${formattedNumber(count)} more drops are next.`
}

type ImportHeadProps = { title: string; actions: ReactNode; children: ReactNode }

/** The header of a running import: title, text and buttons. */
const ImportHead = ({ title, actions, children }: ImportHeadProps) => (
  <div className={styles.head}>
    <div className={styles.words}>
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
    <div className="cluster gap-8">{actions}</div>
  </div>
)
