import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { type Choice, type Choices, pluginOf, type TableLine } from './choices.ts'
import styles from './table-line.module.css'

type TableLineRowProps = { line: TableLine; choices: Choices; onChoice: (id: string, choice: Choice) => void }

/** One license of the table: whether it is imported, for which plugin, and how sure that is. */
export function TableLineRow({ line, choices, onChoice }: TableLineRowProps) {
  const { id, license, match } = line
  const { title, maker, places, problems } = license
  const isIn = !choices.get(id)?.isLeftOut
  const facts = [maker, ...places.map(({ name }) => name)].filter((fact) => fact !== '')

  return (
    <li className={styles.line} data-left-out={!isIn}>
      <Checkbox
        isChecked={isIn}
        label={`Import ${title}`}
        isLabelHidden
        onChange={(isChecked) => onChoice(id, { isLeftOut: !isChecked })}
      />
      <div className={styles.words}>
        <b>{title}</b>
        <span>{facts.join(' · ')}</span>
        {problems.map((problem) => (
          <span key={problem} className={styles.problem}>
            {problem}
          </span>
        ))}
      </div>
      <div className={styles.match}>
        <Tag tone={match.certainty === 'certain' ? 'ok' : match.certainty === 'doubt' ? 'amber' : undefined}>
          {CERTAINTY_WORDS[match.certainty]}
        </Tag>
        {match.entries.length > 0 && (
          <Select
            label={`Plugin of ${title}`}
            value={pluginOf(line, choices)}
            isDisabled={!isIn}
            onChange={(pluginId) => onChoice(id, { pluginId })}
            options={[
              { value: '', label: 'No plugin' },
              ...match.entries.map((entry) => ({
                value: entry.id,
                label: entry.manufacturer ? `${entry.name} by ${entry.manufacturer}` : entry.name,
              })),
            ]}
          />
        )}
      </div>
    </li>
  )
}

const CERTAINTY_WORDS = { certain: 'Certain', doubt: 'Please choose', none: 'Not in your library' }
