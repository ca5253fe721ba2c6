import { useState } from 'react'
import { isMeantAsCache, START } from '#shared/caches/recognize.ts'
import type { RefusedImport } from '#shared/transfer/own-export.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FileDrop } from '../../ui/forms/file-drop.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CacheImport } from './caches/cache-import.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportRun } from './import-run.tsx'
import { type ImportFile, readImportFile } from './read-file.ts'
import type { ImportInput } from './use-sending.ts'

type Stage =
  | { is: 'choosing'; refusal: string }
  | { is: 'reading' }
  | { is: 'preview'; file: ImportFile }
  | { is: 'lists'; files: File[] }
  | { is: 'importing'; sending: ImportInput }

const FIRST_STAGE: Stage = { is: 'choosing', refusal: '' }

/** Imports a file in three steps: choosing the file, the preview, and the import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [stage, setStage] = useState<Stage>(FIRST_STAGE)

  async function openFile([file, ...more]: File[]) {
    if (!file) return
    if (await isList(file)) return setStage({ is: 'lists', files: [file, ...more] })
    if (more.length > 0) return setStage({ is: 'choosing', refusal: 'Choose one file at a time.' })
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
      {stage.is === 'importing' && <ImportRun sending={stage.sending} onClose={onClose} />}
    </Dialog>
  )
}

/** Whether a DAW has written it. A table may begin like one of its lists, so the endings of tables and exports are never looked into. */
async function isList(file: File) {
  if (/\.(?:csv|tsv|json|zip)$/i.test(file.name)) return false
  const start = await file
    .slice(0, START)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return isMeantAsCache(file.name, new Uint8Array(start))
}

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
