import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { DropArea } from '../../library/import/drop-area.tsx'
import { FolderPaths } from '../../library/import/folder-paths.tsx'
import * as importWords from '../../library/import/import-words.ts'
import { visitorSystem } from '../../library/import/visitor-system.ts'
import { Button } from '../../ui/controls/button.tsx'
import * as common from '../../ui/text/common-words.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { useDropTarget } from '../../ui/use-drop-target.ts'
import { droppedEntries } from './drop/dropped-entries.ts'
import { EntryPicker } from './drop/entry-picker.tsx'
import { handOut } from './drop/hand-out.ts'
import type { DroppedEntry } from './drop/picked-entries.ts'
import styles from './drop-zone.module.css'
import { ImportLinks } from './import-links.tsx'
import { ImportProgress, ReadingProgress, WaitingDrops, waitingWords } from './import-progress.tsx'
import { useDismissImportResult, useImportStatus } from './import-status.ts'
import { savedSentence } from './messages.ts'
import { importRunFor } from './run/import-run.ts'
import { type ImportStage, importProgress, isBusy } from './run/import-stage.ts'

type DropZoneProps = {
  /** Called when all plugins of a drop were tried and failures were dismissed. Not called on cancel or without plugins. */
  onClose?: () => void
  /** Takes the lists of plugins of DAWs in a drop. Without it, they are looked at as plugins. */
  onCaches?: (files: File[]) => void
  /** Takes the saved lists of what songs need. Without it, they are looked at as plugins, too. */
  onNeeds?: (files: File[]) => void
  /** The path of the page about the helper app. */
  helperPage?: string
  /** Stands in place of the idle area. */
  idle?: ((ways: IdleWays) => ReactNode) | undefined
  /** Other things that can be dropped there. */
  children?: ReactNode
}

/** The ways to add plugins. Files are taken wherever they are dropped; `isOver` is true while they are dragged. */
export type IdleWays = { isOver: boolean; pickFiles: () => void; pickFolder: () => void }

/** The area to drop or choose plugins, which also shows the import. */
export function DropZone({ onClose, onCaches, onNeeds, helperPage, idle, children }: DropZoneProps) {
  const { stage, importPlugins, cancel, retry, dismiss } = useImport(onClose)
  const importEntries = (entries: DroppedEntry[]) => handOut(entries, { importPlugins, onCaches, onNeeds })
  const { isOver, handlers } = useDropTarget((dropped) => importEntries(droppedEntries(dropped)))
  const zone = useFocusOfZone(stage.is)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const isDragged = useDraggedFiles()
  const pickFiles = () => files.current?.click()
  const pickFolder = () => folder.current?.click()

  return (
    <section
      ref={zone}
      className={styles.zone}
      aria-label={importWords.addPlugins}
      data-adds={isOver && stage.is !== 'idle'}
      tabIndex={-1}
      {...handlers}
    >
      {stage.is === 'idle' && (
        <>
          {idle?.({ isOver: isDragged, pickFiles, pickFolder }) ?? (
            <>
              {children}
              <DropArea
                isOver={isOver}
                onPickFiles={pickFiles}
                onPickFolder={pickFolder}
                helperPage={helperPage}
              >
                <FolderPaths system={visitorSystem()} />
              </DropArea>
            </>
          )}
          <EntryPicker ref={files} onPicked={importEntries} />
          <EntryPicker ref={folder} onPicked={importEntries} webkitdirectory="" />
          <LastImport />
        </>
      )}
      {stage.is === 'reading' && <ReadingProgress found={stage.found} onCancel={cancel} />}
      {stage.is === 'processing' && (
        <ImportProgress
          items={stage.items}
          isOver={!isBusy(stage)}
          onCancel={cancel}
          onRetry={retry}
          onDismiss={dismiss}
        />
      )}
      {stage.is !== 'idle' && <WaitingDrops count={stage.queued} isOver={isOver} />}
      <ImportStatus stage={stage} />
    </section>
  )
}

/** True while files are dragged over the window: what is dropped beside the zone is its own, too. */
function useDraggedFiles() {
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    const note = ({ type, dataTransfer, relatedTarget }: DragEvent) => {
      if (type === 'dragover') setDragged(dataTransfer?.types.includes('Files') ?? false)
      else if (type === 'drop' || !relatedTarget) setDragged(false)
    }
    for (const type of DRAGS) document.addEventListener(type, note)
    return () => {
      for (const type of DRAGS) document.removeEventListener(type, note)
    }
  }, [])
  return isDragged
}

const DRAGS = ['dragover', 'dragleave', 'drop'] as const

/** The result of the last import, below the idle drop zone, until it is dismissed. */
function LastImport() {
  const status = useImportStatus()
  const dismiss = useDismissImportResult()
  if (status.is !== 'done') return null

  return (
    <div className={styles.last}>
      <b>{importWords.lastImport}</b>
      <ImportLinks result={status.result} />
      {status.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Button kind="ghost" size="sm" onClick={dismiss}>
        {common.dismiss}
      </Button>
    </div>
  )
}

/** Moves the focus to the zone when a new stage removes the focused element. */
function useFocusOfZone(stage: string) {
  const zone = useRef<HTMLElement>(null)
  const wasInside = useRef(false)

  useEffect(() => {
    const rememberFocus = () => {
      const focused = document.activeElement
      if (focused !== document.body) wasInside.current = zone.current?.contains(focused) ?? false
    }
    document.addEventListener('focusin', rememberFocus)
    return () => document.removeEventListener('focusin', rememberFocus)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at every change of the stage
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body)
      zone.current?.focus({ preventScroll: true })
  }, [stage])

  return zone
}

/** Announces the import to screen readers: every stage and every quarter, not every plugin. */
const ImportStatus = ({ stage }: { stage: ImportStage }) => (
  <VisuallyHidden>
    <span role="status">{statusText(stage)}</span>
  </VisuallyHidden>
)

function statusText(stage: ImportStage) {
  if (stage.is === 'idle') return ''
  const waiting = stage.queued > 0 ? ` ${waitingWords(stage.queued)}` : ''
  if (stage.is === 'reading') return importWords.readingDroppedFiles(waiting)
  const { total, done, failed } = importProgress(stage.items)
  if (done < total) return importWords.addingPercent(total, Math.floor((done / total) * 4) * 25, waiting)
  const sentence = savedSentence(stage.items.filter((item) => item.state === 'saved'))
  return failed > 0 ? importWords.withFailures(sentence, failed) : sentence
}

/** The import of this tab. `onClose` is called when it ends while the component is mounted. */
function useImport(onClose?: () => void) {
  const run = importRunFor(useQueryClient())
  const stage = useSyncExternalStore(run.subscribe, run.stage)

  const finish = useEffectEvent(() => onClose?.())
  useEffect(() => run.whenFinished(() => finish()), [run])

  const { importEntries: importPlugins, cancel, retry, dismiss } = run
  return { stage, importPlugins, cancel, retry, dismiss }
}
