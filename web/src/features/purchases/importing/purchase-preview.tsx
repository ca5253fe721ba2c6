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
import { PreviewEnd, SourceLine } from '../../../api/importing/preview-parts.tsx'
import { randomId } from '../../../api/random-id.ts'
import { ColumnTable } from '../../../library/tables/column-table.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { FoldedList } from '../../../ui/data/folded-list.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { useInTurns } from '../../../ui/use-in-turns.ts'
import { currencyOptions, usedCurrencies } from '../editing/purchase-form.ts'
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
      <SourceLine>
        Match the columns of <b>{file.source}</b>.
      </SourceLine>
      <ColumnTable
        labels={PURCHASE_COLUMN_LABELS}
        table={table}
        onTable={setTable}
        rowWord="purchase"
        mapping={mapping}
        onMapping={setMapping}
      />
      {!mapping.includes('title') && (
        <Notice tone="amber" title="Which column has the product names?">
          <p>Choose Purchase above one of the columns.</p>
        </Notice>
      )}
      {questions.includes('currency') && (
        <div className={styles.question}>
          <span>
            Some prices have no currency, or a symbol that several currencies share. Which one is it?
          </span>
          <Select
            label="Currency of these prices"
            value={answers.currency ?? ''}
            onChange={(currency) => setAnswers({ ...answers, currency: currency || null })}
            options={[{ value: '', label: 'Choose...' }, ...currencies]}
          />
        </div>
      )}
      {questions.includes('dayOrder') && (
        <div className={styles.question}>
          <span>Some dates can be read in two ways. How does this file write March 4, 2026?</span>
          <Select
            label="Order of these dates"
            value={answers.dayOrder ?? ''}
            onChange={(order) => setAnswers({ ...answers, dayOrder: dayOrderOf(order) })}
            options={DAY_ORDERS}
          />
        </div>
      )}
      {read && planned ? (
        <>
          <div role="status">
            <ul className={styles.figures} aria-label="What the import does">
              <li>{counted(planned.length, 'purchase')} to add</li>
              {read.purchases.length > planned.length && (
                <li>{formattedNumber(read.purchases.length - planned.length)} already in your purchases</li>
              )}
              {read.skipped.length > 0 && <li>{formattedNumber(read.skipped.length)} left out</li>}
            </ul>
          </div>
          {linkedCount > 0 && (
            <Checkbox
              isChecked={isLinked}
              onChange={setLinked}
              label={`Link with ${counted(linkedCount, 'plugin')} of the same name and manufacturer`}
            />
          )}
          <FoldedList summary="Rows that are left out" items={read.skipped}>
            {({ row, title, reason }) => (
              <>
                <b>
                  Row {formattedNumber(row)}
                  {title && `, ${title}`}
                </b>{' '}
                {reason}
              </>
            )}
          </FoldedList>
        </>
      ) : (
        <Spinner />
      )}
      <PreviewEnd
        rule="Your browser has read the file. You can undo the import for seven days."
        onOther={onOther}
        action={`Import ${counted(planned?.length ?? 0, 'purchase')}`}
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
  { value: '', label: 'Choose...' },
  { value: 'day-first', label: '04/03/2026 (day first)' },
  { value: 'month-first', label: '03/04/2026 (month first)' },
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
