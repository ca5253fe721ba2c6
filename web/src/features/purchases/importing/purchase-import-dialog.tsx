import { useQuery } from '@tanstack/react-query'
import { guessedPurchaseMapping } from '#shared/purchases/table/purchase-columns.ts'
import { type ImportedPurchase, PURCHASES_PER_CALL } from '#shared/transfer/imported-purchase.ts'
import { type Table, tableIn } from '#shared/transfer/table-in.ts'
import { ImportDialog } from '../../../api/importing/import-dialog.tsx'
import { type ImportSource, oneFile, type PreviewActions } from '../../../api/importing/import-source.ts'
import { CheckFailed } from '../../../api/importing/preview-parts.tsx'
import {
  beginImport,
  callsOf,
  NO_COUNTS,
  type SentCounts,
  withCounts,
} from '../../../api/importing/sending.ts'
import { purchasesQuery } from '../../../api/purchase-queries.ts'
import { PURCHASES_KEY, pluginsQuery } from '../../../api/queries.ts'
import { importsQuery, transferApi } from '../../../api/transfer-api.ts'
import { readTableFile } from '../../../library/tables/table-file.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import * as purchaseWords from '../purchase-words.ts'
import { PurchasePreview } from './purchase-preview.tsx'

const READING = { mappingOf: guessedPurchaseMapping, main: 'title', maxRows: 20_000 }

/** A table of purchases, and the name of its file. */
type PurchaseFile = { source: string; table: Table }

/** The chosen purchases of a table, with the name of its file. */
type ChosenPurchases = { source: string; purchases: ImportedPurchase[] }

/** The progress of an import: how many purchases were sent, and how many of them were new. */
type SentPurchases = { importId: string; done: number; counts: { purchase: SentCounts } }

const PURCHASE_SOURCE: ImportSource<PurchaseFile, ChosenPurchases, SentPurchases> = {
  title: purchaseWords.importPurchases,
  description: purchaseWords.importHint,
  file: {
    label: purchaseWords.tableToImport,
    kinds: '.csv, .tsv or .txt',
    accept: '.csv,.tsv,.txt,text/csv',
    hint: purchaseWords.aboutTables,
  },
  read: oneFile((file) =>
    readTableFile(file, (text) => {
      const table = tableIn(text, READING)
      return 'refusal' in table ? table : { source: file.name, table }
    }),
  ),
  preview: (file, actions) => <Preview file={file} {...actions} />,
  send: sendPurchases,
  progress: ({ purchases }, sent) => ({
    done: sent?.done ?? 0,
    total: purchases.length,
    words: purchaseWords.importProgress(sent?.done ?? 0, purchases.length),
  }),
  result: (_, sent) => [purchaseWords.addedCount(sent?.counts.purchase.createdCount ?? 0)],
  whenStopped: purchaseWords.resumeHint,
  stale: [PURCHASES_KEY, importsQuery.queryKey],
}

/** Imports a table of purchases, which may have been dropped. */
export const PurchaseImportDialog = (props: { dropped: File[]; onClose: () => void }) => (
  <ImportDialog source={PURCHASE_SOURCE} {...props} />
)

type PreviewProps = { file: PurchaseFile } & PreviewActions<PurchaseFile, ChosenPurchases>

/** The preview beside what is known already. */
function Preview({ file, onImport, onOther }: PreviewProps) {
  const plugins = useQuery(pluginsQuery)
  const purchases = useQuery({ ...purchasesQuery, refetchOnMount: false })
  const failed = [plugins, purchases].find((query) => query.isLoadingError)

  if (failed) return <CheckFailed title={purchaseWords.couldntCheck} query={failed} />
  if (!plugins.data || !purchases.data) return <Spinner />
  return (
    <PurchasePreview
      file={file}
      plugins={plugins.data}
      known={purchases.data}
      onImport={(imported: ImportedPurchase[]) => onImport({ source: file.source, purchases: imported })}
      onOther={onOther}
    />
  )
}

/** Sends purchases. Sending a part again adds nothing twice. */
async function* sendPurchases(
  { source, purchases }: ChosenPurchases,
  signal: AbortSignal,
  before?: SentPurchases,
): AsyncGenerator<SentPurchases> {
  let sent = before ?? { importId: await beginImport(source), done: 0, counts: { purchase: NO_COUNTS } }
  yield sent
  for (const part of callsOf(purchases.slice(sent.done), PURCHASES_PER_CALL)) {
    if (signal.aborted) return
    const params = { id: sent.importId }
    const answer = await transferApi.addPurchases({ params, body: { purchases: part } })
    const purchase = withCounts(sent.counts.purchase, answer)
    sent = { ...sent, done: sent.done + part.length, counts: { purchase } }
    yield sent
  }
}
