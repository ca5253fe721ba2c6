import { Button } from '../../ui/controls/button.tsx'
import { LedLadder } from '../../ui/feedback/led-ladder.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { ImportSource } from './import-source.ts'
import styles from './importing.module.css'
import type { SentImport } from './sending.ts'
import type { StartedImport } from './use-import-run.ts'
import { useUndoImport } from './use-undo-import.ts'

type ImportProgressProps<Chosen, Sent extends SentImport> = {
  source: Pick<ImportSource<never, Chosen, Sent>, 'progress' | 'result' | 'whenStopped' | 'stale'>
  run: StartedImport<Chosen, Sent>
  onStop: () => void
  onResume: () => void
  onClose: () => void
}

/** The progress of an import, then its result with its undo. */
export function ImportProgress<Chosen, Sent extends SentImport>({
  source,
  run: { is, chosen, sent, reason },
  onStop,
  onResume,
  onClose,
}: ImportProgressProps<Chosen, Sent>) {
  const undo = useUndoImport(source.stale)
  const progress = source.progress?.(chosen, sent)

  return (
    <>
      {progress && (
        <div className={styles.progress} role="status">
          <LedLadder
            value={is === 'done' ? 100 : (progress.done / Math.max(1, progress.total)) * 100}
            label="Imported"
            segments={48}
          />
          <span className={styles.count}>{progress.words}</span>
        </div>
      )}
      {is !== 'running' && (
        <div role={progress ? undefined : 'status'}>
          <Notice
            tone={is === 'done' ? 'ok' : 'amber'}
            title={is === 'done' ? 'Import finished' : 'The import has stopped'}
          >
            {reason && <p>{reason}</p>}
            {source.result(chosen, sent).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {is === 'stopped' && <p>{source.whenStopped}</p>}
          </Notice>
        </div>
      )}
      <div className={styles.actions}>
        {is === 'running' && <Button onClick={onStop}>Cancel</Button>}
        {is === 'stopped' && <Button onClick={onResume}>Resume</Button>}
        {is !== 'running' && sent && hasChanges(sent) && (
          <Button
            isBusy={undo.isPending}
            busyText="Undoing..."
            onClick={() => undo.mutate(sent.importId, { onSuccess: onClose })}
          >
            Undo Import
          </Button>
        )}
        {is !== 'running' && (
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        )}
      </div>
    </>
  )
}

const hasChanges = ({ counts }: SentImport) =>
  Object.values(counts).some((each) => each && each.createdCount + each.joinedCount > 0)
