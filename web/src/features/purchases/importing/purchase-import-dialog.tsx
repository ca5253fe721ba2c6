import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ImportedPurchase } from '#shared/transfer/imported-purchase.ts'
import { purchasesQuery } from '../../../api/purchase-queries.ts'
import { pluginsQuery } from '../../../api/queries.ts'
import { failureReason } from '../../../api/use-action.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { FileDrop } from '../../../ui/forms/file-drop.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { PurchaseImportRun } from './purchase-import-run.tsx'
import { PurchasePreview } from './purchase-preview.tsx'
import { type PurchaseFile, readPurchaseFile } from './read-purchase-file.ts'

type Stage =
  | { is: 'choosing'; refusal: string }
  | { is: 'reading' }
  | { is: 'preview'; file: PurchaseFile }
  | { is: 'importing'; source: string; purchases: ImportedPurchase[] }

const FIRST_STAGE: Stage = { is: 'choosing', refusal: '' }

type PurchaseImportDialogProps = {
  /** Files that were dropped on the page; without them one is chosen here. */
  dropped?: File[] | undefined
  onClose: () => void
}

/** Imports a table of purchases in three steps: choosing the file, the preview, and the import. */
export function PurchaseImportDialog({ dropped = [], onClose }: PurchaseImportDialogProps) {
  const [stage, setStage] = useState<Stage>(dropped.length > 0 ? { is: 'reading' } : FIRST_STAGE)

  async function openFile([file, ...more]: File[]) {
    if (!file) return
    if (more.length > 0) return setStage({ is: 'choosing', refusal: 'Choose one file at a time.' })
    setStage({ is: 'reading' })
    const read = await readPurchaseFile(file)
    setStage('refusal' in read ? { is: 'choosing', ...read } : { is: 'preview', file: read })
  }

  const openDropped = useEffectEvent(() => void openFile(dropped))
  useEffect(() => openDropped(), [])

  return (
    <Dialog
      title="Import Purchases"
      description="From a table of a shop, a spreadsheet, or your own export."
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
          <FileDrop
            label="Table to import"
            kinds=".csv, .tsv or .txt"
            accept=".csv,.tsv,.txt,text/csv"
            isBusy={stage.is === 'reading'}
            busyText="Reading..."
            onFiles={openFile}
          >
            Excel, Numbers and LibreOffice save a sheet as CSV. Your browser reads it and shows you a preview
            first.
          </FileDrop>
        </>
      )}
      {stage.is === 'preview' && (
        <Preview
          file={stage.file}
          onImport={(purchases) => setStage({ is: 'importing', source: stage.file.source, purchases })}
          onOther={() => setStage(FIRST_STAGE)}
        />
      )}
      {stage.is === 'importing' && <PurchaseImportRun {...stage} onClose={onClose} />}
    </Dialog>
  )
}

type PreviewProps = {
  file: PurchaseFile
  onImport: (purchases: ImportedPurchase[]) => void
  onOther: () => void
}

/** The preview beside what is known already. */
function Preview(props: PreviewProps) {
  const plugins = useQuery(pluginsQuery)
  const purchases = useQuery({ ...purchasesQuery, refetchOnMount: false })
  const failed = [plugins, purchases].find((query) => query.isLoadingError)

  if (failed?.error) {
    return (
      <Notice tone="danger" title="We couldn't check what you have.">
        <p>{failureReason(failed.error)}</p>
        <Button onClick={() => failed.refetch()}>Try again</Button>
      </Notice>
    )
  }
  if (!plugins.data || !purchases.data) return <Spinner />
  return <PurchasePreview {...props} plugins={plugins.data} known={purchases.data} />
}
