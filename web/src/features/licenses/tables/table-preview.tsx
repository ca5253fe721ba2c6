import { useMemo, useState } from 'react'
import {
  guessedLicenseMapping,
  type LicenseColumn,
  type LicenseMapping,
} from '#shared/licenses/tables/license-columns.ts'
import { type LicensedEntry, licenseIndexOf } from '#shared/licenses/tables/license-index.ts'
import type { LicenseTable } from '#shared/licenses/tables/license-table.ts'
import { licensesOfTable } from '#shared/licenses/tables/licenses-of-table.ts'
import type { ChosenLicense } from '#shared/licenses/tables/licenses-to-add.ts'
import type { DayOrder } from '#shared/purchases/day.ts'
import type { Table } from '#shared/transfer/table-in.ts'
import { PreviewEnd, SourceLine } from '../../../api/importing/preview-parts.tsx'
import { ColumnTable } from '../../../library/tables/column-table.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { FoldedList } from '../../../ui/data/folded-list.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import type { VaultState } from './license-import.ts'
import { type Choices, chosenLicenses, linesOf, TableLines, withChoice } from './table-lines.tsx'
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
  const read = useMemo(() => licensesOfTable(table, mapping, dayOrder), [table, mapping, dayOrder])
  const lines = useMemo(() => (hasTitle ? linesOf(read.licenses, index) : []), [hasTitle, read, index])
  const chosen = useMemo(() => chosenLicenses(lines, choices), [lines, choices])
  const isAsking = hasTitle && (read.asksDayOrder || dayOrder !== null)
  const isReady = chosen.length > 0 && !(isAsking && dayOrder === null)

  return (
    <>
      <SourceLine>
        Match the columns of <b>{source}</b>.
      </SourceLine>
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
          We haven't tested lists from iLok License Manager yet. Please check the columns.
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
      {hasTitle && (
        <FoldedList
          summary={counted(read.skipped.length, 'row is left out', 'rows are left out')}
          items={read.skipped}
        >
          {({ row, reason }) => `Row ${formattedNumber(row)}: ${reason}`}
        </FoldedList>
      )}
      <div className={styles.newer}>
        <Switch
          label="This list is newer"
          description="Licenses you already have are updated from the list."
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
      <PreviewEnd
        rule="You can undo the import for seven days."
        onOther={onOther}
        action={
          chosen.length === 1 ? 'Import 1 License' : `Import ${formattedNumber(chosen.length)} Licenses`
        }
        isReady={isReady}
        isBusy={isBusy}
        needsServer
        onImport={() => onImport({ existing: isNewer ? 'update' : 'keep', licenses: chosen })}
      />
    </>
  )
}

const NO_CHOICES: Choices = new Map()
const UNANSWERED = ''
const DAY_ORDERS: { value: DayOrder; label: string }[] = [
  { value: 'day-first', label: 'Day' },
  { value: 'month-first', label: 'Month' },
]

/** The columns of a list of licenses, in the order in which they are offered. */
const COLUMN_WORDS: Record<LicenseColumn, string> = {
  title: 'Product',
  maker: 'Manufacturer',
  kind: 'Kind of license',
  state: 'State',
  activations: 'Activations used',
  seats: 'Activations allowed',
  place: 'Where it is active',
  startsOn: 'Since',
  endsOn: 'Ends',
  account: 'Account',
  sourceKey: 'License id',
  note: 'Note',
  serial: 'Serial or key (secret)',
}

/** Tells where the serials of a list go. */
function SecretsNotice({ count, vault }: { count: number; vault: VaultState }) {
  if (count === 0) return null
  const serials = counted(count, 'serial')
  if (vault === 'open')
    return (
      <Notice tone="info" title={`${serials} will be encrypted in your vault.`}>
        <p>They are encrypted here before anything is sent.</p>
      </Notice>
    )
  return (
    <Notice tone="amber" title={`${serials} will be left out.`}>
      <p>
        {vault === 'locked'
          ? 'Your vault is locked. To keep the serials, unlock it first, then choose the list again.'
          : 'Serials are kept only in a vault. To keep them, create one first, then choose the list again.'}
      </p>
    </Notice>
  )
}
