import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { MAX_SONGS } from '#shared/songs/library/known-song.ts'
import { refusalSentence } from '#shared/songs/refusal.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import styles from './adding-panel.module.css'
import { type AddedResult, resultSentence } from './adding-stage.ts'

type AddingResultProps = { result: AddedResult; onUndo: (ids: string[]) => void; onDismiss: () => void }

/** The result of a drop, with the files that were not read and why. Undo removes the songs that are new. */
export function AddingResult({ result, onUndo, onDismiss }: AddingResultProps) {
  const { addedIds, refused, refusedCount, unsearched, skippedBackups, isCut, isCanceled, failure } = result
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])

  return (
    <div ref={place} tabIndex={-1} className={styles.result}>
      <Notice
        tone={titleTone(result)}
        title={isCanceled ? 'Canceled' : failure ? 'Not all songs were added' : 'Done'}
      >
        <p role="status">{resultSentence(result)}</p>
        {failure && <p>{failure}</p>}
        {isCanceled && <p>What was saved before stays in your list.</p>}
        {unsearched > 0 && (
          <p>
            {counted(unsearched, 'folder')} could not be opened. Check that you have permission to read them.
          </p>
        )}
        {skippedBackups > 0 && (
          <p>
            {skippedBackups === 1
              ? '1 backup folder or file was left out.'
              : `${formattedNumber(skippedBackups)} backup folders and files were left out.`}{' '}
            Switch on “Include backups” to read them.
          </p>
        )}
        {isCut && <p>Only the first {formattedNumber(MAX_SONGS)} songs were added.</p>}
        {refused.length > 0 && (
          <details>
            <summary>Not read ({formattedNumber(refusedCount)})</summary>
            <ul className={styles.refused}>
              {refused.map(({ path, refused: reason }) => (
                <li key={path}>
                  <b>{path}</b>
                  <span>{refusalSentence(reason)}</span>
                </li>
              ))}
              {refusedCount > refused.length && (
                <li>And {formattedNumber(refusedCount - refused.length)} more.</li>
              )}
            </ul>
          </details>
        )}
        <div className={styles.ways}>
          {addedIds.length > 0 && (
            <Button
              size="sm"
              icon={Undo2}
              needsServer
              onClick={() => {
                onUndo(addedIds)
                onDismiss()
              }}
            >
              Undo
            </Button>
          )}
          <Button size="sm" kind="ghost" onClick={onDismiss}>
            Close
          </Button>
        </div>
      </Notice>
    </div>
  )
}

const titleTone = ({ failure, isCanceled, refusedCount, addedIds, replaced, same }: AddedResult) => {
  if (failure) return 'danger'
  if (isCanceled || refusedCount > 0) return 'amber'
  return addedIds.length + replaced + same > 0 ? 'ok' : 'info'
}
