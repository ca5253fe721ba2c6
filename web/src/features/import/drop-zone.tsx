import { type Ref, useEffect, useRef } from 'react'
import { DropArea } from '../../library/import/drop-area.tsx'
import type { DroppedEntry } from './drop/dropped-entry.ts'
import { pickedEntries } from './drop/picked-entries.ts'
import { useDropTarget } from './drop/use-drop-target.ts'
import styles from './drop-zone.module.css'
import { ImportProgress } from './progress/import-progress.tsx'
import { ImportStatus } from './progress/import-status.tsx'
import { ReadingProgress } from './progress/reading-progress.tsx'
import { useImport } from './run/use-import.ts'

type DropZoneProps = {
  /** Everything of a drop was tried, and what failed was dismissed. Not called when nothing was added or on cancel. */
  onFinished?: () => void
}

/** Where plugins are dropped or chosen, and where their way into the library is shown. */
export function DropZone({ onFinished }: DropZoneProps) {
  const { stage, take, cancel, retry, dismiss } = useImport(onFinished)
  const { isOver, handlers } = useDropTarget(take, stage.is !== 'idle')
  const zone = useKeptFocus(stage.is)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)

  return (
    <section ref={zone} className={styles.zone} aria-label="Add plugins" tabIndex={-1} {...handlers}>
      {stage.is === 'idle' && (
        <>
          <DropArea
            isOver={isOver}
            onPickFiles={() => files.current?.click()}
            onPickFolder={() => folder.current?.click()}
          />
          <Picker ref={files} onPicked={take} />
          <Picker ref={folder} onPicked={take} webkitdirectory="" />
        </>
      )}
      {stage.is === 'reading' && <ReadingProgress found={stage.found} onCancel={cancel} />}
      {stage.is === 'processing' && (
        <ImportProgress items={stage.items} onCancel={cancel} onRetry={retry} onDismiss={dismiss} />
      )}
      <ImportStatus stage={stage} />
    </section>
  )
}

type PickerProps = {
  ref: Ref<HTMLInputElement>
  onPicked: (entries: DroppedEntry[]) => void
  webkitdirectory?: ''
}

function Picker({ onPicked, ...native }: PickerProps) {
  return (
    <input
      {...native}
      type="file"
      multiple
      hidden
      onChange={({ currentTarget }) => {
        onPicked(pickedEntries(currentTarget.files ?? []))
        currentTarget.value = ''
      }}
    />
  )
}

/** What has the focus may be gone in the next stage; the zone takes it then, so that nobody is sent back to the top of the page. */
function useKeptFocus(stage: string) {
  const zone = useRef<HTMLElement>(null)
  const wasInside = useRef(false)

  useEffect(() => {
    const note = () => {
      const focused = document.activeElement
      if (focused !== document.body) wasInside.current = zone.current?.contains(focused) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stage is when to look, not what to look at
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body)
      zone.current?.focus({ preventScroll: true })
  }, [stage])

  return zone
}
