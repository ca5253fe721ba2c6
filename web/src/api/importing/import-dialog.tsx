import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { LedLadder } from '../../ui/feedback/led-ladder.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { FileDrop } from '../../ui/forms/file-drop.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as common from '../../ui/text/common-words.ts'
import * as apiWords from '../api-words.ts'
import { failureReason } from '../failure-reason.ts'
import type { ImportSource, Refusal } from './import-source.ts'
import styles from './importing.module.css'
import type { SentImport } from './sending.ts'
import { useUndoImport } from './use-undo-import.ts'

type Stage<Read> = { is: 'choosing'; refusal: string } | { is: 'reading' } | { is: 'preview'; read: Read }

const FIRST_STAGE = { is: 'choosing', refusal: '' } as const

/** Replaces the browser's own message for a file that was moved or whose disk was removed. */
const UNREADABLE = { refusal: apiWords.couldntReadFile }

type ImportDialogProps<Read extends object, Chosen, Sent extends SentImport> = {
  source: ImportSource<Read, Chosen, Sent>
  /** Files that were dropped on the page; without them one is chosen here. */
  dropped?: File[] | undefined
  onClose: () => void
}

/** Imports from a source in three steps: choosing the file, the preview, and the import with its result. */
export function ImportDialog<Read extends object, Chosen, Sent extends SentImport>({
  source,
  dropped = [],
  onClose,
}: ImportDialogProps<Read, Chosen, Sent>) {
  const [stage, setStage] = useState<Stage<Read>>(dropped.length > 0 ? { is: 'reading' } : FIRST_STAGE)
  const { run, start, stop, reset } = useImportRun(source)
  const { width = defaultWidth, isUnsaved = () => true, file } = source
  const isPreview = run.is === 'idle' || (!source.progress && run.is !== 'done')

  async function show(reading: Promise<Read | Refusal>) {
    setStage({ is: 'reading' })
    const read = await reading.catch((): Refusal => UNREADABLE)
    setStage('refusal' in read ? { is: 'choosing', ...read } : { is: 'preview', read })
  }

  function openFiles([first, ...more]: File[]) {
    if (first) void show(source.read([first, ...more]))
  }

  const openDropped = useEffectEvent(() => openFiles(dropped))
  useEffect(() => openDropped(), [])

  return (
    <Dialog
      title={source.title}
      description={source.description}
      {...(source.icon && { icon: source.icon })}
      width={width(stage.is === 'preview' && isPreview ? stage.read : undefined)}
      hasUnsavedInput={stage.is === 'preview' && isPreview && isUnsaved(stage.read)}
      isHeld={run.is === 'running' || !isPreview}
      onClose={onClose}
    >
      {stage.is !== 'preview' ? (
        <>
          {stage.is === 'choosing' && stage.refusal && (
            <div role="alert">
              <Notice tone="danger" title={stage.refusal}>
                <p>{apiWords.nothingImported}</p>
              </Notice>
            </div>
          )}
          {file ? (
            <FileDrop
              {...file}
              isBusy={stage.is === 'reading'}
              busyText={apiWords.reading}
              onFiles={openFiles}
            >
              {file.hint}
            </FileDrop>
          ) : (
            <Spinner />
          )}
        </>
      ) : run.is === 'idle' || isPreview ? (
        source.preview(stage.read, {
          onImport: (chosen) => void start(chosen),
          onOther: file
            ? () => {
                reset()
                setStage(FIRST_STAGE)
              }
            : onClose,
          onRead: (reading) => void show(reading),
          isBusy: run.is === 'running',
          problem: run.is === 'stopped' ? run.reason : undefined,
        })
      ) : (
        <ImportProgress
          source={source}
          run={run}
          onStop={stop}
          onResume={() => void start(run.chosen, run.sent)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

const defaultWidth = (read: object | undefined) => (read ? 884 : 560)

type ImportProgressProps<Chosen, Sent extends SentImport> = {
  source: Pick<ImportSource<never, Chosen, Sent>, 'progress' | 'result' | 'whenStopped' | 'stale'>
  run: StartedImport<Chosen, Sent>
  onStop: () => void
  onResume: () => void
  onClose: () => void
}

/** The progress of an import, then its result with its undo. */
function ImportProgress<Chosen, Sent extends SentImport>({
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
        <div className="grid gap-8 below-16" role="status">
          <LedLadder
            value={is === 'done' ? 100 : (progress.done / Math.max(1, progress.total)) * 100}
            label={apiWords.imported}
            segments={48}
          />
          <span className={styles.count}>{progress.words}</span>
        </div>
      )}
      {is !== 'running' && (
        <div role={progress ? undefined : 'status'}>
          <Notice
            tone={is === 'done' ? 'ok' : 'amber'}
            title={is === 'done' ? apiWords.importFinished : apiWords.importStopped}
          >
            {reason && <p>{reason}</p>}
            {source.result(chosen, sent).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {is === 'stopped' && <p>{source.whenStopped}</p>}
          </Notice>
        </div>
      )}
      <div className="cluster end gap-8 above-16">
        {is === 'running' && <Button onClick={onStop}>{common.cancel}</Button>}
        {is === 'stopped' && <Button onClick={onResume}>{apiWords.resume}</Button>}
        {is !== 'running' && sent && hasChanges(sent) && (
          <Button
            isBusy={undo.isPending}
            busyText={common.undoing}
            onClick={() => undo.mutate(sent.importId, { onSuccess: onClose })}
          >
            {apiWords.undoImport}
          </Button>
        )}
        {is !== 'running' && (
          <Button kind="primary" onClick={onClose}>
            {common.done}
          </Button>
        )}
      </div>
    </>
  )
}

const hasChanges = ({ counts }: SentImport) =>
  Object.values(counts).some((each) => each && each.createdCount + each.joinedCount > 0)

/** The sending of what was chosen. `reason` tells why it stopped early; '' if the user stopped it. */
type StartedImport<Chosen, Sent> = {
  is: 'running' | 'stopped' | 'done'
  chosen: Chosen
  sent: Sent | undefined
  reason: string
}

/** Sends what is chosen, until stopped or unmounted. Not a mutation: those keep what they sent in memory after their end, such as serials. */
function useImportRun<Chosen, Sent extends SentImport>({
  send,
  stale,
}: Pick<ImportSource<never, Chosen, Sent>, 'send' | 'stale'>) {
  const queries = useQueryClient()
  const [run, setRun] = useState<StartedImport<Chosen, Sent> | { is: 'idle' }>({ is: 'idle' })
  const abort = useRef<AbortController>(undefined)

  async function start(chosen: Chosen, before?: Sent) {
    const control = new AbortController()
    abort.current = control
    let sent = before
    const show = (is: StartedImport<Chosen, Sent>['is'], reason = '') => setRun({ is, chosen, sent, reason })
    show('running')
    try {
      for await (sent of send(chosen, control.signal, before)) show('running')
      show(control.signal.aborted ? 'stopped' : 'done')
    } catch (error) {
      show('stopped', error instanceof Error ? failureReason(error) : '')
    }
    await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }

  useEffect(() => () => abort.current?.abort(), [])

  return { run, start, stop: () => abort.current?.abort(), reset: () => setRun({ is: 'idle' }) }
}
