import { type Table, withFirstAsHeadings, withFirstAsRow } from '#shared/transfer/table-in.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Select } from '../../ui/forms/select.tsx'
import * as libraryPartWords from '../library-words.ts'
import styles from './column-table.module.css'

type ColumnTableProps<Column extends string> = {
  /** The names of the columns, in the order of the choice. */
  labels: Readonly<Record<Column, string>>
  table: Table
  /** Takes the table after its person has said what its first row is. */
  onTable: (table: Table) => void
  /** The word for a row. */
  rowWord: libraryPartWords.RowKind
  /** The meaning of each column; null for one that is left out. */
  mapping: readonly (Column | null)[]
  onMapping: (mapping: (Column | null)[]) => void
  /** True for a column whose cells are hidden. */
  isSecret?: (column: Column) => boolean
}

const MAX_ROWS = 6
const LEFT_OUT: string = ''
const HIDDEN = '••••••'

/** The first rows of a table. The user can change the guessed meaning of each column. */
export function ColumnTable<Column extends string>({
  labels,
  table,
  onTable,
  rowWord,
  mapping,
  onMapping,
  isSecret = () => false,
}: ColumnTableProps<Column>) {
  const { headings, rows, isSure } = table
  const isFirstARow = headings.every((heading) => heading === '')
  // as: the keys of the table
  const columns = Object.keys(labels) as Column[]
  const options = [
    { value: LEFT_OUT, label: libraryPartWords.leaveOut },
    ...columns.map((column) => ({ value: column, label: labels[column] })),
  ]

  /** A field belongs to one column at most, so another column with it is left out. */
  function choose(index: number, value: string) {
    const column = columns.find((each) => each === value) ?? null
    onMapping(mapping.map((each, at) => (at === index ? column : each === column ? null : each)))
  }

  function shownCell(cell: string | undefined, column: Column | null | undefined) {
    return cell && column && isSecret(column) ? HIDDEN : cell
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className={styles.box} aria-label={libraryPartWords.firstRows} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {headings.map((heading, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key
                <th key={index} scope="col">
                  <span className={styles.heading} title={heading}>
                    {heading || libraryPartWords.column(index + 1)}
                  </span>
                  <Select
                    label={libraryPartWords.contentOfColumn(heading || String(index + 1))}
                    value={mapping[index] ?? LEFT_OUT}
                    onChange={(value) => choose(index, value)}
                    options={options}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_ROWS).map((row, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key
              <tr key={number}>
                {headings.map((_, index) => {
                  const cell = shownCell(row[index], mapping[index])
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key
                    <td key={index} data-left-out={!mapping[index]} title={cell}>
                      {cell}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {!isSure && (
        <div className="above-10">
          <Checkbox
            isChecked={isFirstARow}
            onChange={(isRow) => onTable(isRow ? withFirstAsRow(table) : withFirstAsHeadings(table))}
            label={libraryPartWords.firstRowIs[rowWord]}
          />
        </div>
      )}
      {rows.length > MAX_ROWS && (
        <p className="faint small above-8">{libraryPartWords.firstOf(MAX_ROWS, rows.length)}</p>
      )}
    </>
  )
}
