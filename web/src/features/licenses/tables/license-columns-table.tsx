import type { LicenseMapping } from '#shared/licenses/tables/license-columns.ts'
import type { LicenseTable } from '#shared/licenses/tables/license-table.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { COLUMN_WORDS, COLUMNS } from './column-words.ts'
import styles from './license-columns-table.module.css'

type LicenseColumnsTableProps = {
  table: LicenseTable
  mapping: LicenseMapping
  onMapping: (mapping: LicenseMapping) => void
}

const MAX_ROWS = 3
const LEFT_OUT = ''

/** The columns of a table with their first cells. The user can change the guessed meaning of each. Secret cells are hidden. */
export function LicenseColumnsTable({
  table: { headings, rows },
  mapping,
  onMapping,
}: LicenseColumnsTableProps) {
  /** A meaning belongs to one column at most, so another column with it is left out. */
  function choose(index: number, value: string) {
    const column = COLUMNS.find((each) => each === value) ?? null
    onMapping(
      headings.map((_, at) =>
        at === index ? column : mapping[at] === column ? null : (mapping[at] ?? null),
      ),
    )
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className={styles.box} aria-label="First rows of the list" tabIndex={0}>
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
                <td key={index} data-left-out={!mapping[index]}>
                  {mapping[index] === 'serial' && row[index] ? '••••••' : row[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const OPTIONS = [
  { value: LEFT_OUT, label: 'Leave out' },
  ...COLUMNS.map((column) => ({ value: column, label: COLUMN_WORDS[column] })),
]
