import { useState } from 'react'
import { isMeantAsCache, START } from '#shared/caches/recognize.ts'
import { isNeedsStart } from '#shared/songs/sharing/read-needs-file.ts'
import type { RefusedImport } from '#shared/transfer/own-export.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FileDrop } from '../../ui/forms/file-drop.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CacheImport } from './caches/cache-import.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportRun } from './import-run.tsx'
import { NeedsNotice } from './needs-notice.tsx'
import { type ImportFile, readImportFile } from './read-file.ts'
import type { ImportInput } from './use-sending.ts'

type Stage =
  | { is: 'choosing'; refusal: string }
  | { is: 'reading' }
  | { is: 'preview'; file: ImportFile }
  | { is: 'lists'; files: File[] }
  | { is: 'needs'; file: File }
  | { is: 'importing'; sending: ImportInput }

const FIRST_STAGE: Stage = { is: 'choosing', refusal: '' }

type ImportDialogProps = {
  /** Takes a saved list of what a song needs, which says nothing of the user's own plugins. */
  onNeeds?: (file: File) => void
  onClose: () => void
}

/** Imports a file in three steps: choosing the file, the preview, and the import. */
export function ImportDialog({ onNeeds, onClose }: ImportDialogProps) {
  const [stage, setStage] = useState<Stage>(FIRST_STAGE)

  async function openFile([file, ...more]: File[]) {
    if (!file) return
    const start = await startOf(file)
    if (isList(file, start)) return setStage({ is: 'lists', files: [file, ...more] })
    if (more.length > 0) return setStage({ is: 'choosing', refusal: 'Choose one file at a time.' })
    if (onNeeds && isNeedsStart(start)) return setStage({ is: 'needs', file })
    await readLibrary(file)
  }

  async function readLibrary(file: File) {
    setStage({ is: 'reading' })
    const read = await readImportFile(file).catch((): RefusedImport => UNREADABLE)
    setStage('refusal' in read ? { is: 'choosing', ...read } : { is: 'preview', file: read })
  }

  return (
    <Dialog
      title="Import Library"
      description="Plugins from an export, another app or a spreadsheet."
      width={stage.is === 'preview' ? 884 : 560}
      isHeld={stage.is === 'importing'}
      hasUnsavedInput={stage.is === 'preview'}
      onClose={onClose}
    >
      {(stage.is === 'choosing' || stage.is === 'reading') && (
        <>
          {stage.is === 'choosing' && stage.refusal && (
            <div role="alert">
              <Notice tone="danger" title={stage.refusal}>
                <p>Nothing was imported.</p>
              </Notice>
            </div>
          )}
          <ImportDrop isBusy={stage.is === 'reading'} onFiles={openFile} />
        </>
      )}
      {stage.is === 'preview' && (
        <ImportPreview
          file={stage.file}
          onImport={(sending) => setStage({ is: 'importing', sending })}
          onOther={() => setStage(FIRST_STAGE)}
        />
      )}
      {stage.is === 'lists' && (
        <CacheImport
          files={stage.files}
          onImport={(sending) => setStage({ is: 'importing', sending })}
          onOther={() => setStage(FIRST_STAGE)}
        />
      )}
      {stage.is === 'needs' && (
        <NeedsNotice onCompare={() => onNeeds?.(stage.file)} onImport={() => readLibrary(stage.file)} />
      )}
      {stage.is === 'importing' && <ImportRun sending={stage.sending} onClose={onClose} />}
    </Dialog>
  )
}

/** The bytes by which a file is known; none of one that cannot be read. */
async function startOf(file: File) {
  const start = file.slice(0, START).arrayBuffer()
  return new Uint8Array(await start.catch(() => new ArrayBuffer(0)))
}

/** Whether a DAW has written it. A table may begin like one of its lists, so the endings of tables and exports do not count. */
const isList = ({ name }: File, start: Uint8Array) =>
  !/\.(?:csv|tsv|json|zip)$/i.test(name) && isMeantAsCache(name, start)

/** Replaces the browser's own message for a file that was moved or whose disk was removed. */
const UNREADABLE = { refusal: "We couldn't read the file. Choose it again." }

type ImportDropProps = { isBusy: boolean; onFiles: (files: File[]) => void }

/** Where the file to import is dropped or chosen. */
function ImportDrop(props: ImportDropProps) {
  return (
    <FileDrop
      {...props}
      label="File to import"
      kinds=".zip, .json, .csv, or the list of a DAW"
      accept=".zip,.json,.csv,.tsv,.txt,.db,.db-wal,.ini,.settings,.xml,.nfo"
      busyText="Reading..."
    >
      A Plugfolio export, or a list from another app or a spreadsheet. Your browser reads it and shows you a
      preview first. From someone else's export, only the plugins are imported.
    </FileDrop>
  )
}
