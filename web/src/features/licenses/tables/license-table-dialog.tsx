import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import type { LicensedEntry } from '#shared/licenses/tables/license-index.ts'
import type { LicenseTable } from '#shared/licenses/tables/license-table.ts'
import { failureReason } from '../../../api/use-action.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { FileDrop } from '../../../ui/forms/file-drop.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import type { ImportedLicenses, LicenseImport, VaultState } from './license-import.ts'
import styles from './license-table-dialog.module.css'
import { readLicenseFile } from './read-license-file.ts'
import { TablePreview } from './table-preview.tsx'

type LicenseTableDialogProps = {
  /** The library, whose plugins the licenses are for. */
  entries: readonly LicensedEntry[]
  vault: VaultState
  /** Sends the chosen licenses, and seals their serials when the vault is open. An error's text is a sentence. */
  onImport: (chosen: LicenseImport) => Promise<ImportedLicenses>
  onUndo: (importId: string) => Promise<unknown>
  onClose: () => void
}

type Stage =
  | { is: 'choosing'; refusal: string }
  | { is: 'reading' }
  | { is: 'preview'; source: string; table: LicenseTable }

const FIRST: Stage = { is: 'choosing', refusal: '' }

/** Imports a list of licenses in three steps: choosing the file, the preview, and the result. */
export function LicenseTableDialog({ entries, vault, onImport, onUndo, onClose }: LicenseTableDialogProps) {
  const [stage, setStage] = useState<Stage>(FIRST)
  const sending = useSending(onImport)

  async function openFiles([file, ...more]: File[]) {
    if (!file) return
    if (more.length > 0) return setStage({ is: 'choosing', refusal: 'Choose one file at a time.' })
    setStage({ is: 'reading' })
    const read = await readLicenseFile(file)
    setStage(
      'refusal' in read ? { is: 'choosing', ...read } : { is: 'preview', source: file.name, table: read },
    )
  }

  return (
    <Dialog
      title="Import Licenses"
      description="A list of iLok License Manager, of a shop, or your own table."
      icon={FileSpreadsheet}
      width={stage.is === 'preview' ? 884 : 560}
      isHeld={sending.is === 'sending'}
      hasUnsavedInput={stage.is === 'preview' && sending.is !== 'done'}
      onClose={onClose}
    >
      {sending.is === 'done' ? (
        <ImportResult imported={sending.imported} onUndo={onUndo} onClose={onClose} />
      ) : stage.is === 'preview' ? (
        <TablePreview
          source={stage.source}
          table={stage.table}
          entries={entries}
          vault={vault}
          problem={sending.is === 'failed' ? sending.problem : undefined}
          isBusy={sending.is === 'sending'}
          onImport={(chosen) =>
            sending.send({ ...chosen, source: stage.source, isOfILok: stage.table.isOfILok })
          }
          onOther={() => {
            sending.reset()
            setStage(FIRST)
          }}
        />
      ) : (
        <>
          {stage.is === 'choosing' && stage.refusal !== '' && (
            <div role="alert">
              <Notice tone="danger" title={stage.refusal}>
                <p>Nothing was imported.</p>
              </Notice>
            </div>
          )}
          <FileDrop
            label="List of licenses"
            kinds=".csv, .tsv, .txt"
            accept=".csv,.tsv,.txt"
            isBusy={stage.is === 'reading'}
            busyText="Reading..."
            onFiles={openFiles}
          >
            Your browser reads the list and shows you a preview first. Serials and keys never leave it in
            clear.
          </FileDrop>
        </>
      )}
    </Dialog>
  )
}

type Sending =
  | { is: 'idle' | 'sending' }
  | { is: 'failed'; problem: string }
  | { is: 'done'; imported: ImportedLicenses }

/** Sends what was chosen. It is not a mutation: those keep what they sent in memory after their end, here the serials. */
function useSending(onImport: LicenseTableDialogProps['onImport']) {
  const [state, setState] = useState<Sending>({ is: 'idle' })

  async function send(chosen: LicenseImport) {
    setState({ is: 'sending' })
    try {
      setState({ is: 'done', imported: await onImport(chosen) })
    } catch (error) {
      const problem = error instanceof Error ? failureReason(error) : 'That did not work. Please try again.'
      setState({ is: 'failed', problem })
    }
  }

  return { ...state, send, reset: () => setState({ is: 'idle' }) }
}

type ImportResultProps = { imported: ImportedLicenses } & Pick<LicenseTableDialogProps, 'onUndo' | 'onClose'>

function ImportResult({ imported, onUndo, onClose }: ImportResultProps) {
  const { importId, createdCount, joinedCount, unchangedCount, sealed, unsealed } = imported
  const undo = useMutation({ mutationFn: () => onUndo(importId), onSuccess: onClose })

  return (
    <>
      <div role="status">
        <Notice tone="ok" title="Import finished">
          <p>
            {counted(createdCount, 'license')} added, {formattedNumber(joinedCount)} updated,{' '}
            {formattedNumber(unchangedCount)} unchanged.
          </p>
          {sealed > 0 && <p>{counted(sealed, 'serial is', 'serials are')} sealed in your vault.</p>}
          {unsealed > 0 && (
            <p>
              {counted(unsealed, 'serial was', 'serials were')} not sealed: it is too long, or the license has
              one already, which stays.
            </p>
          )}
        </Notice>
      </div>
      {undo.error && (
        <div role="alert">
          <Notice tone="danger" title="We couldn't undo the import.">
            <p>{failureReason(undo.error)}</p>
          </Notice>
        </div>
      )}
      <div className={styles.actions}>
        {createdCount + joinedCount > 0 && (
          <Button isBusy={undo.isPending} busyText="Undoing..." onClick={() => undo.mutate()}>
            Undo Import
          </Button>
        )}
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
