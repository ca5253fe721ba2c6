import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { MAX_SONGS } from '#shared/songs/library/known-song.ts'
import { refusalSentence } from '#shared/songs/refusal.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import * as common from '../../../ui/text/common-words.ts'
import * as songWords from '../song-words.ts'
import styles from './adding-panel.module.css'
import type { AddedResult } from './adding-stage.ts'

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
        title={isCanceled ? songWords.canceled : failure ? songWords.notAllSongsAdded : common.done}
      >
        <p role="status">{songWords.addedSentence(result)}</p>
        {failure && <p>{failure}</p>}
        {isCanceled && <p>{songWords.partlyAdded}</p>}
        {unsearched > 0 && <p>{songWords.unopenedFolders(unsearched)}</p>}
        {skippedBackups > 0 && <p>{songWords.backupsLeftOut(skippedBackups)}</p>}
        {isCut && <p>{songWords.songLimit(MAX_SONGS)}</p>}
        {refused.length > 0 && (
          <details>
            <summary>{songWords.notRead(refusedCount)}</summary>
            <ul className={styles.refused}>
              {refused.map(({ path, refused: reason }) => (
                <li key={path}>
                  <b>{path}</b>
                  <span>{refusalSentence(reason)}</span>
                </li>
              ))}
              {refusedCount > refused.length && <li>{songWords.andMore(refusedCount - refused.length)}</li>}
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
              {common.undo}
            </Button>
          )}
          <Button size="sm" kind="ghost" onClick={onDismiss}>
            {common.close}
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
