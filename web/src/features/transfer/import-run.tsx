import { Button } from '../../ui/controls/button.tsx'
import { LedLadder } from '../../ui/feedback/led-ladder.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import { useUndoImport } from './actions.ts'
import styles from './import-run.module.css'
import type { SentCounts, SentProgress } from './send-plan.ts'
import { type ImportInput, useSendImport } from './use-sending.ts'

/** The progress of an import, then its result. */
export function ImportRun({ sending, onClose }: { sending: ImportInput; onClose: () => void }) {
  const { progress, stop, resume } = useSendImport(sending)
  const undo = useUndoImport()
  const { sent, is, reason } = progress
  const total = sending.plan.plugins.length + sending.pictures.length
  const done = (sent?.done ?? 0) + progress.pictures
  const { collections, checklists, songs, daws, licenses, purchases } = sent ?? {}
  const hasChanges = [sent, collections, checklists, songs, daws, licenses, purchases].some(
    (counts) => counts && counts.createdCount + counts.joinedCount > 0,
  )

  return (
    <>
      <div className={styles.progress} role="status">
        <LedLadder
          value={is === 'done' ? 100 : (done / Math.max(1, total)) * 100}
          label="Imported"
          segments={48}
        />
        <span className={styles.count}>{progressText(sending, sent, progress.pictures)}</span>
      </div>
      {is !== 'running' && (
        <Notice
          tone={is === 'done' ? 'ok' : 'amber'}
          title={is === 'done' ? 'Import finished' : 'The import has stopped'}
        >
          {reason && <p>{reason}</p>}
          {sent && <p>{countsText(sent, 'plugin')}</p>}
          {sent && <p>{alsoImportedText(sent, sending.plan)}</p>}
          {is === 'stopped' && (
            <p>The plugins imported so far are in your library. Resume the import, or undo it.</p>
          )}
        </Notice>
      )}
      <div className={styles.actions}>
        {is === 'running' && <Button onClick={stop}>Cancel</Button>}
        {is === 'stopped' && <Button onClick={resume}>Resume</Button>}
        {is !== 'running' && sent && hasChanges && (
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

function progressText({ plan, pictures }: ImportInput, sent: SentProgress | undefined, sentPictures: number) {
  const plugins = plan.plugins.length
  if (!sent || sent.done < plugins || pictures.length === 0)
    return `${formattedNumber(sent?.done ?? 0)} of ${counted(plugins, 'plugin')}`
  return `${formattedNumber(sentPictures)} of ${counted(pictures.length, 'screenshot')}. The server accepts 300 per minute.`
}

/** What came with the plugins; '' when the file has nothing else. */
function alsoImportedText(sent: SentProgress, { plugins }: ImportInput['plan']) {
  const tags = new Set(plugins.slice(0, sent.done).flatMap((plugin) => plugin.tags ?? []))
  return [
    ...(sent.collections ? [countsText(sent.collections, 'collection')] : []),
    ...(sent.checklists ? [countsText(sent.checklists, 'checklist')] : []),
    ...(sent.songs ? [countsText(sent.songs, 'song')] : []),
    ...(sent.daws ? [`DAWs of ${countsText(sent.daws, 'computer')}`] : []),
    ...(sent.licenses ? [countsText(sent.licenses, 'license')] : []),
    ...(sent.purchases ? [countsText(sent.purchases, 'purchase')] : []),
    ...(tags.size > 0 ? [`The plugins have ${counted(tags.size, 'tag')}.`] : []),
  ].join(' ')
}

const countsText = ({ createdCount, joinedCount, unchangedCount }: SentCounts, noun: string) =>
  `${counted(createdCount, noun)} added, ${formattedNumber(joinedCount)} updated, ${formattedNumber(unchangedCount)} unchanged.`
