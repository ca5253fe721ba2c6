import { useMemo, useState } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { DayOrder } from '#shared/purchases/day.ts'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { purchaseMatcher } from '#shared/purchases/matching.ts'
import { newPurchasesAmong } from '#shared/purchases/table/new-purchases.ts'
import { guessedPurchaseMapping, PURCHASE_COLUMN_LABELS } from '#shared/purchases/table/purchase-columns.ts'
import type { SkippedPurchase, TableAnswers } from '#shared/purchases/table/purchase-table.ts'
import type { ImportedPurchase } from '#shared/transfer/imported-purchase.ts'
import { randomId } from '../../../api/random-id.ts'
import { ColumnTable } from '../../../library/tables/column-table.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { currencyOptions, usedCurrencies } from '../editing/purchase-form.ts'
import styles from './purchase-preview.module.css'
import type { PurchaseFile } from './read-purchase-file.ts'
import { useReadPurchases } from './use-read-purchases.ts'

type PurchasePreviewProps = {
  file: PurchaseFile
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
  const read = useReadPurchases(table, mapping, answers)
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
      <p className={styles.source}>
        Match the columns of <b>{file.source}</b>.
      </p>
      <ColumnTable
        labels={PURCHASE_COLUMN_LABELS}
        table={table}
        onTable={setTable}
        rowWord="purchase"
        mapping={mapping}
        onMapping={setMapping}
      />
      {!mapping.includes('title') && (
        <Notice tone="amber" title="Which column names what was purchased?">
          <p>Choose Purchase above one of the columns.</p>
        </Notice>
      )}
      {questions.includes('currency') && (
        <div className={styles.question}>
          <span>Some prices have no currency, or a sign that several have. Which currency is it?</span>
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
              label={`Link with ${counted(linkedCount, 'plugin')} of the same name and maker`}
            />
          )}
          <Skipped skipped={read.skipped} />
        </>
      ) : (
        <Spinner />
      )}
      <p className={styles.rule}>Your browser has read the file. You can undo the import for seven days.</p>
      <div className={styles.actions}>
        <Button kind="ghost" onClick={onOther}>
          Choose another file
        </Button>
        <Button
          kind="primary"
          disabled={!planned?.length}
          onClick={() =>
            planned && onImport(isLinked ? planned : planned.map((each) => ({ ...each, pluginIds: [] })))
          }
        >
          Import {counted(planned?.length ?? 0, 'purchase')}
        </Button>
      </div>
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

const MOST_SKIPPED = 100

/** The rows that are left out, each with its reason. */
function Skipped({ skipped }: { skipped: SkippedPurchase[] }) {
  if (skipped.length === 0) return null
  return (
    <details className={styles.skipped}>
      <summary>Rows that are left out</summary>
      <ul>
        {skipped.slice(0, MOST_SKIPPED).map(({ row, title, reason }) => (
          <li key={row}>
            <b>
              Row {formattedNumber(row)}
              {title && `, ${title}`}
            </b>{' '}
            {reason}
          </li>
        ))}
      </ul>
      {skipped.length > MOST_SKIPPED && <p>And {formattedNumber(skipped.length - MOST_SKIPPED)} more.</p>}
    </details>
  )
}
