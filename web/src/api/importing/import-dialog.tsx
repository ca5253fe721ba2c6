import { useEffect, useEffectEvent, useState } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { FileDrop } from '../../ui/forms/file-drop.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ImportProgress } from './import-progress.tsx'
import type { ImportSource, Refusal } from './import-source.ts'
import type { SentImport } from './sending.ts'
import { useImportRun } from './use-import-run.ts'

type Stage<Read> = { is: 'choosing'; refusal: string } | { is: 'reading' } | { is: 'preview'; read: Read }

const FIRST_STAGE = { is: 'choosing', refusal: '' } as const

/** Replaces the browser's own message for a file that was moved or whose disk was removed. */
const UNREADABLE = { refusal: "We couldn't read the file. Choose it again." }

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
                <p>Nothing was imported.</p>
              </Notice>
            </div>
          )}
          {file ? (
            <FileDrop {...file} isBusy={stage.is === 'reading'} busyText="Reading..." onFiles={openFiles}>
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
