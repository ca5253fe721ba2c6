import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import type { Choice, Choices, TableLine } from './choices.ts'
import { TableLineRow } from './table-line.tsx'
import styles from './table-lines.module.css'

type TableLinesProps = {
  lines: TableLine[]
  choices: Choices
  onChoice: (id: string, choice: Choice) => void
}
type Shown = 'all' | TableLine['match']['certainty']

/** How many lines are added to the page at once. */
const AT_ONCE = 100

/** The licenses of the table, all or those of one certainty. */
export function TableLines({ lines, choices, onChoice }: TableLinesProps) {
  const counts = { all: lines.length, ...countsOf(lines) }
  const [shown, setShown] = useState<Shown>(counts.doubt > 0 ? 'doubt' : 'all')
  const [most, setMost] = useState(AT_ONCE)
  const found = shown === 'all' ? lines : lines.filter(({ match }) => match.certainty === shown)

  return (
    <div className={styles.lines}>
      <Segmented
        label="Show"
        value={shown}
        onChange={(value) => {
          setShown(value)
          setMost(AT_ONCE)
        }}
        options={SHOWN.map(([value, label]) => ({
          value,
          label: `${label} (${formattedNumber(counts[value])})`,
        }))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className={styles.box} aria-label="Licenses of the list" tabIndex={0}>
        {found.length === 0 && <p className={styles.none}>No license is here.</p>}
        <ul>
          {found.slice(0, most).map((line) => (
            <TableLineRow key={line.id} line={line} choices={choices} onChoice={onChoice} />
          ))}
        </ul>
        {found.length > most && (
          <Button kind="ghost" onClick={() => setMost(most + AT_ONCE)}>
            Show {formattedNumber(Math.min(AT_ONCE, found.length - most))} more of{' '}
            {formattedNumber(found.length)}
          </Button>
        )}
      </section>
    </div>
  )
}

const SHOWN: [Shown, string][] = [
  ['all', 'All'],
  ['certain', 'Certain'],
  ['doubt', 'To choose'],
  ['none', 'Not here'],
]

function countsOf(lines: TableLine[]) {
  const counts = { certain: 0, doubt: 0, none: 0 }
  for (const { match } of lines) counts[match.certainty] += 1
  return counts
}
