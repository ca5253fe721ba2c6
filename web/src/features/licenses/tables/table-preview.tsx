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
import { matchColumns } from '../../../api/api-words.ts'
import { PreviewEnd, SourceLine } from '../../../api/importing/preview-parts.tsx'
import { ColumnTable } from '../../../library/tables/column-table.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { FoldedList } from '../../../ui/data/folded-list.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import * as licenseTableWords from '../license-table-words.ts'
import type { VaultState } from './send-license-table.ts'
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
      <SourceLine>{matchColumns(<b>{source}</b>)}</SourceLine>
      <ColumnTable
        labels={COLUMN_WORDS}
        table={table}
        onTable={setTable}
        rowWord="license"
        mapping={mapping}
        onMapping={setMapping}
        isSecret={(column) => column === 'serial'}
      />
      {isOfILok && <p className={styles.rule}>{licenseTableWords.iLokCaution}</p>}
      {!hasTitle && (
        <Notice tone="amber" title={licenseTableWords.noProductColumn}>
          <p>{licenseTableWords.chooseProductColumn}</p>
        </Notice>
      )}
      {isAsking && (
        <div className={styles.question}>
          <p>{licenseTableWords.dayOrderQuestion}</p>
          <Segmented
            label={licenseTableWords.dayOrder}
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
        <FoldedList summary={licenseTableWords.rowsLeftOut(read.skipped.length)} items={read.skipped}>
          {({ row, reason }) => licenseTableWords.row(row, reason)}
        </FoldedList>
      )}
      <div className="above-12">
        <Switch
          label={licenseTableWords.listNewer}
          description={licenseTableWords.newerListHint}
          isOn={isNewer}
          onChange={setNewer}
        />
      </div>
      {problem !== undefined && (
        <div role="alert">
          <Notice tone="danger" title={licenseTableWords.importFailed}>
            <p>{licenseTableWords.importFailedHint(problem)}</p>
          </Notice>
        </div>
      )}
      <PreviewEnd
        rule={licenseTableWords.undoHint}
        onOther={onOther}
        action={licenseTableWords.importButton(chosen.length)}
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
  { value: 'day-first', label: licenseTableWords.day },
  { value: 'month-first', label: licenseTableWords.month },
]

/** The columns of a list of licenses, in the order in which they are offered. */
const COLUMN_WORDS: Record<LicenseColumn, string> = {
  title: licenseTableWords.product,
  maker: 'Manufacturer',
  kind: licenseTableWords.kindOfLicense,
  state: 'State',
  activations: licenseTableWords.activationsUsed,
  seats: licenseTableWords.activationsAllowed,
  place: licenseTableWords.whereActive,
  startsOn: 'Since',
  endsOn: 'Ends',
  account: 'Account',
  sourceKey: licenseTableWords.licenseId,
  note: licenseTableWords.note,
  serial: licenseTableWords.secretColumn,
}

/** Tells where the serials of a list go. */
function SecretsNotice({ count, vault }: { count: number; vault: VaultState }) {
  if (count === 0) return null
  if (vault === 'open')
    return (
      <Notice tone="info" title={licenseTableWords.serialsToKeep(count)}>
        <p>{licenseTableWords.encryptedHere}</p>
      </Notice>
    )
  return (
    <Notice tone="amber" title={licenseTableWords.serialsToLeave(count)}>
      <p>{vault === 'locked' ? licenseTableWords.unlockForSerials : licenseTableWords.vaultForSerials}</p>
    </Notice>
  )
}
