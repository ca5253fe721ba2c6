import { RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import * as importWords from '../../library/import/import-words.ts'
import { ProcessingList } from '../../library/import/processing-list.tsx'
import { Sleeve } from '../../library/pictures/sleeve.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { LedLadder } from '../../ui/feedback/led-ladder.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import * as common from '../../ui/text/common-words.ts'
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
          title={importWords.couldntAdd(failed)}
          actions={
            <>
              <Button icon={RotateCw} onClick={onRetry}>
                {importWords.retryFailed}
              </Button>
              <Button kind="ghost" onClick={onDismiss}>
                {common.dismiss}
              </Button>
            </>
          }
        >
          {failed === total ? importWords.noneAdded : importWords.pluginsAdded(total - failed)}
        </ImportHead>
      ) : (
        <ImportHead
          title={importWords.processingPlugins}
          actions={
            <Button icon={X} disabled={isOver} onClick={onCancel}>
              {importWords.cancelProcessing}
            </Button>
          }
        >
          {importWords.addingCount(total)}
        </ImportHead>
      )}
      <div className={styles.progress}>
        <LedLadder value={(done / total) * 100} label={importWords.pluginsProcessed} segments={48} />
        <span className="soft">{importWords.processingCount(done, total)}</span>
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
export const ReadingProgress = ({ found, onCancel }: { found: number; onCancel: () => void }) => (
  <ImportHead
    title={importWords.readingPlugins}
    actions={
      <Button icon={X} onClick={onCancel}>
        {importWords.cancelProcessing}
      </Button>
    }
  >
    <span className={styles.spinner} aria-hidden="true">
      <Spinner />
    </span>
    {importWords.readingFound(found)}
  </ImportHead>
)

/** Tells where further drops go, and that the page may be left. `isOver`: files are being dragged over the zone. */
export const WaitingDrops = ({ count, isOver }: { count: number; isOver: boolean }) => (
  <p className={styles.waiting} data-over={isOver}>
    {isOver ? importWords.dropNext : count > 0 ? waitingWords(count) : importWords.canLeavePage}
  </p>
)

/** How many drops wait, for the eye and for screen readers. */
export const waitingWords = (count: number) =>
  count === 1 ? importWords.anotherDropNext : importWords.moreDropsNext(count)

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
