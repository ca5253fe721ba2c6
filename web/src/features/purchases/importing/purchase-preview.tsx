import { useCallback, useMemo, useState } from 'react'
import { inChunks } from '#shared/in-chunks.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { DayOrder } from '#shared/purchases/day.ts'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { purchaseMatcher } from '#shared/purchases/purchase-matcher.ts'
import { newPurchasesAmong } from '#shared/purchases/table/new-purchases.ts'
import {
  guessedPurchaseMapping,
  PURCHASE_COLUMN_LABELS,
  type PurchaseMapping,
} from '#shared/purchases/table/purchase-columns.ts'
import {
  type PurchasesOfTable,
  purchasesOf,
  type TableAnswers,
} from '#shared/purchases/table/purchase-table.ts'
import type { ImportedPurchase } from '#shared/transfer/imported-purchase.ts'
import type { Table } from '#shared/transfer/table-in.ts'
import { matchColumns } from '../../../api/api-words.ts'
import { PreviewEnd, SourceLine } from '../../../api/importing/preview-parts.tsx'
import { randomId } from '../../../api/random-id.ts'
import { ColumnTable } from '../../../library/tables/column-table.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { FoldedList } from '../../../ui/data/folded-list.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { useInTurns } from '../../../ui/use-in-turns.ts'
import { currencyOptions, usedCurrencies } from '../editing/purchase-form.ts'
import * as purchaseWords from '../purchase-words.ts'
import styles from './purchase-preview.module.css'

type PurchasePreviewProps = {
  file: { source: string; table: Table }
  plugins: Plugin[]
  known: ListedPurchase[]
  onImport: (purchases: ImportedPurchase[]) => void
  onOther: () => void
}

/** Shows what the import of a table would do, and asks once for what its cells do not tell. */
export function PurchasePreview({ file, plugins, known, onImport, onOther }: PurchasePreviewProps) {
  const [table, setTable] = useState(file.table)
  const [mapping, setMapping] = useState(() => guessedPurchaseMapping(table.headings))
  const [answers, setAnswers] = useState<TableAnswers>(NO_ANSWERS)
  const [asked, setAsked] = useState<(keyof TableAnswers)[]>([])
  const [isLinked, setLinked] = useState(true)
  const start = useCallback(() => readPurchases(table, mapping, answers), [table, mapping, answers])
  const read = useInTurns(start)
  const fresh = useMemo(() => read && newPurchasesAmong(read.purchases, known), [read, known])
  const match = useMemo(() => purchaseMatcher(plugins), [plugins])
  const currencies = useMemo(() => currencyOptions(usedCurrencies(known)), [known])
  const planned = useMemo(
    () =>
      fresh?.map((purchase): ImportedPurchase => {
        const certain = match(purchase).filter(({ certainty }) => certainty === 'certain')
        return {
          ...purchase,
          id: randomId(),
          addedAt: null,
          pluginIds: certain.map(({ pluginId }) => pluginId),
        }
      }),
    [fresh, match],
  )
  const linkedCount = planned?.filter(({ pluginIds }) => pluginIds.length > 0).length ?? 0
  // A question stays when it was answered, so that the answer can be changed.
  const questions = ORDER.filter((ask) => asked.includes(ask) || read?.asks.includes(ask))
  if (questions.length > asked.length) setAsked(questions)

  return (
    <>
      <SourceLine>{matchColumns(<b>{file.source}</b>)}</SourceLine>
      <ColumnTable
        labels={PURCHASE_COLUMN_LABELS}
        table={table}
        onTable={setTable}
        rowWord="purchase"
        mapping={mapping}
        onMapping={setMapping}
      />
      {!mapping.includes('title') && (
        <Notice tone="amber" title={purchaseWords.productColumnQuestion}>
          <p>{purchaseWords.productColumnHint}</p>
        </Notice>
      )}
      {questions.includes('currency') && (
        <div className={styles.question}>
          <span>{purchaseWords.currencyQuestion}</span>
          <Select
            label={purchaseWords.currency}
            value={answers.currency ?? ''}
            onChange={(currency) => setAnswers({ ...answers, currency: currency || null })}
            options={[{ value: '', label: purchaseWords.choose }, ...currencies]}
          />
        </div>
      )}
      {questions.includes('dayOrder') && (
        <div className={styles.question}>
          <span>{purchaseWords.dateQuestion}</span>
          <Select
            label={purchaseWords.dateOrder}
            value={answers.dayOrder ?? ''}
            onChange={(order) => setAnswers({ ...answers, dayOrder: dayOrderOf(order) })}
            options={DAY_ORDERS}
          />
        </div>
      )}
      {read && planned ? (
        <>
          <div role="status">
            <ul className={styles.figures} aria-label={purchaseWords.outcome}>
              <li>{purchaseWords.toAdd(planned.length)}</li>
              {read.purchases.length > planned.length && (
                <li>{purchaseWords.alreadyThere(read.purchases.length - planned.length)}</li>
              )}
              {read.skipped.length > 0 && <li>{purchaseWords.leftOut(read.skipped.length)}</li>}
            </ul>
          </div>
          {linkedCount > 0 && (
            <Checkbox
              isChecked={isLinked}
              onChange={setLinked}
              label={purchaseWords.linkWithLibrary(linkedCount)}
            />
          )}
          <FoldedList summary={purchaseWords.rowsLeftOut} items={read.skipped}>
            {({ row, title, reason }) => (
              <>
                <b>{purchaseWords.rowTitle(row, title)}</b> {reason}
              </>
            )}
          </FoldedList>
        </>
      ) : (
        <Spinner />
      )}
      <PreviewEnd
        rule={purchaseWords.undoHint}
        onOther={onOther}
        action={purchaseWords.importButton(planned?.length ?? 0)}
        isReady={Boolean(planned?.length)}
        onImport={() =>
          planned && onImport(isLinked ? planned : planned.map((each) => ({ ...each, pluginIds: [] })))
        }
      />
    </>
  )
}

const NO_ANSWERS: TableAnswers = { currency: null, dayOrder: null }
const ORDER = ['currency', 'dayOrder'] as const

const DAY_ORDERS = [
  { value: '', label: purchaseWords.choose },
  { value: 'day-first', label: purchaseWords.dayFirst },
  { value: 'month-first', label: purchaseWords.monthFirst },
]

const dayOrderOf = (value: string): DayOrder | null =>
  value === 'day-first' || value === 'month-first' ? value : null

/** How many rows are read at once. */
const ROWS_AT_ONCE = 1000

/** Reads the rows of a table part by part. */
function* readPurchases(
  table: Table,
  mapping: PurchaseMapping,
  answers: TableAnswers,
): Generator<void, PurchasesOfTable> {
  const all: PurchasesOfTable = { purchases: [], skipped: [], asks: [] }
  let firstRow = table.firstRow
  for (const rows of inChunks(table.rows, { count: ROWS_AT_ONCE })) {
    const { purchases, skipped, asks } = purchasesOf({ ...table, rows, firstRow }, mapping, answers)
    all.purchases.push(...purchases)
    all.skipped.push(...skipped)
    all.asks = ORDER.filter((ask) => all.asks.includes(ask) || asks.includes(ask))
    firstRow += rows.length
    yield
  }
  return all
}
