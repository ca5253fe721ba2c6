import { useMemo, useState } from 'react'
import { guessedLicenseMapping, type LicenseMapping } from '#shared/licenses/tables/license-columns.ts'
import { type LicensedEntry, licenseIndexOf } from '#shared/licenses/tables/license-index.ts'
import { licensesOf } from '#shared/licenses/tables/license-rows.ts'
import type { LicenseTable } from '#shared/licenses/tables/license-table.ts'
import type { ChosenLicense } from '#shared/licenses/tables/licenses-to-add.ts'
import type { DayOrder } from '#shared/purchases/day.ts'
import type { Table } from '#shared/transfer/table-in.ts'
import { ColumnTable } from '../../../library/tables/column-table.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { type Choices, chosenLicenses, linesOf, withChoice } from './choices.ts'
import { COLUMN_WORDS } from './column-words.ts'
import type { VaultState } from './license-import.ts'
import { SecretsNotice } from './secrets-notice.tsx'
import { SkippedRows } from './skipped-rows.tsx'
import { TableLines } from './table-lines.tsx'
import styles from './table-preview.module.css'

type TablePreviewProps = {
  source: string
  table: LicenseTable
  entries: readonly LicensedEntry[]
  vault: VaultState
  /** Why the last attempt failed. */
  problem: string | undefined
  isBusy: boolean
  onImport: (chosen: { existing: 'keep' | 'update'; licenses: ChosenLicense[] }) => void
  onOther: () => void
}

/** Shows what the columns are and what would be imported. Nothing has been sent. */
export function TablePreview(props: TablePreviewProps) {
  const { source, entries, vault, problem, isBusy, onImport, onOther } = props
  const { isOfILok } = props.table
  const [table, setTable] = useState<Table>(props.table)
  const [mapping, setMapping] = useState<LicenseMapping>(() => guessedLicenseMapping(table.headings))
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(null)
  const [isNewer, setNewer] = useState(isOfILok)
  const [choices, setChoices] = useState<Choices>(NO_CHOICES)
  const hasTitle = mapping.includes('title')
  const index = useMemo(() => licenseIndexOf(entries), [entries])
  const read = useMemo(() => licensesOf(table, mapping, dayOrder), [table, mapping, dayOrder])
  const lines = useMemo(() => (hasTitle ? linesOf(read.licenses, index) : []), [hasTitle, read, index])
  const chosen = useMemo(() => chosenLicenses(lines, choices), [lines, choices])
  const isAsking = hasTitle && (read.asksDayOrder || dayOrder !== null)
  const isReady = chosen.length > 0 && !(isAsking && dayOrder === null)

  return (
    <>
      <p className={styles.source}>
        Match the columns of <b>{source}</b>.
      </p>
      <ColumnTable
        labels={COLUMN_WORDS}
        table={table}
        onTable={setTable}
        rowWord="license"
        mapping={mapping}
        onMapping={setMapping}
        isSecret={(column) => column === 'serial'}
      />
      {isOfILok && (
        <p className={styles.rule}>
          We know the lists of iLok License Manager only from descriptions. Please check what the columns are.
        </p>
      )}
      {!hasTitle && (
        <Notice tone="amber" title="No column of this list names a product.">
          <p>Choose “Product” above the column with the names.</p>
        </Notice>
      )}
      {isAsking && (
        <div className={styles.question}>
          <p>Days such as 03/04/2026 may be read in two ways. Which comes first in this list?</p>
          <Segmented
            label="Order of day and month"
            value={dayOrder ?? UNANSWERED}
            onChange={(value) => setDayOrder(value === UNANSWERED ? null : value)}
            options={DAY_ORDERS}
          />
        </div>
      )}
      {mapping.includes('serial') && (
        <SecretsNotice count={chosen.filter(({ license }) => license.serial !== '').length} vault={vault} />
      )}
      {hasTitle && (
        <TableLines
          lines={lines}
          choices={choices}
          onChoice={(id, choice) => setChoices((known) => withChoice(known, id, choice))}
        />
      )}
      {hasTitle && <SkippedRows skipped={read.skipped} />}
      <div className={styles.newer}>
        <Switch
          label="This list is newer"
          description="State, places and days of licenses that you already have become those of the list."
          isOn={isNewer}
          onChange={setNewer}
        />
      </div>
      {problem !== undefined && (
        <div role="alert">
          <Notice tone="danger" title="We couldn't import the list.">
            <p>{problem} Your choices are still here.</p>
          </Notice>
        </div>
      )}
      <p className={styles.rule}>You can undo the import for seven days.</p>
      <div className={styles.actions}>
        <Button kind="ghost" disabled={isBusy} onClick={onOther}>
          Choose another file
        </Button>
        <Button
          kind="primary"
          needsServer
          disabled={!isReady}
          isBusy={isBusy}
          busyText="Importing..."
          onClick={() => onImport({ existing: isNewer ? 'update' : 'keep', licenses: chosen })}
        >
          {chosen.length === 1 ? 'Import 1 License' : `Import ${formattedNumber(chosen.length)} Licenses`}
        </Button>
      </div>
    </>
  )
}

const NO_CHOICES: Choices = new Map()
const UNANSWERED = ''
const DAY_ORDERS: { value: DayOrder; label: string }[] = [
  { value: 'day-first', label: 'Day' },
  { value: 'month-first', label: 'Month' },
]
