import { COLUMN_LABELS, COLUMNS, type ColumnMapping } from '#shared/transfer/columns.ts'
import { Select } from '../../ui/forms/select.tsx'
import { formattedNumber } from '../../ui/text/locale.ts'
import styles from './column-table.module.css'

type ColumnTableProps = {
  headings: string[]
  rows: string[][]
  mapping: ColumnMapping
  onMapping: (mapping: ColumnMapping) => void
}

const MAX_ROWS = 6
const LEFT_OUT = ''

/** The first rows of a table. The user can change the guessed meaning of each column. */
export function ColumnTable({ headings, rows, mapping, onMapping }: ColumnTableProps) {
  /** A field belongs to one column at most, so another column with it is left out. */
  function choose(index: number, value: string) {
    const column = COLUMNS.find((each) => each === value) ?? null
    onMapping(mapping.map((each, at) => (at === index ? column : each === column ? null : each)))
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className={styles.box} aria-label="First rows of the file" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {headings.map((heading, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key
                <th key={index} scope="col">
                  <span className={styles.heading} title={heading}>
                    {heading || `Column ${index + 1}`}
                  </span>
                  <Select
                    label={`Content of column ${heading || index + 1}`}
                    value={mapping[index] ?? LEFT_OUT}
                    onChange={(value) => choose(index, value)}
                    options={OPTIONS}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_ROWS).map((row, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key
              <tr key={number}>
                {headings.map((_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key
                  <td key={index} data-left-out={!mapping[index]} title={row[index]}>
                    {row[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > MAX_ROWS && (
        <p className={styles.hint}>
          The first {MAX_ROWS} of {formattedNumber(rows.length)} rows.
        </p>
      )}
    </>
  )
}

const OPTIONS = [
  { value: LEFT_OUT, label: 'Leave out' },
  ...COLUMNS.map((column) => ({ value: column, label: COLUMN_LABELS[column] })),
]
