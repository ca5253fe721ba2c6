import { memo } from 'react'
import * as libraryPartWords from '../../../library/library-words.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { ListColumns, ListRow } from '../../../ui/data/list-row.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import styles from './health-row.module.css'
import { dawNames, type HealthLine } from './health-view.ts'
import * as healthWords from './health-words.ts'
import { MendButton } from './mends.tsx'

type HealthRowProps = {
  line: HealthLine
  /** Some line can be mended with a button. */
  hasSteps: boolean
  onOpen: (line: HealthLine) => void
  tabIndex: number
}

/** Why a DAW does not see one plugin, and what mends it. The whole row opens the words in full. */
export const HealthRowItem = memo(function HealthRowItem({
  line,
  hasSteps,
  onOpen,
  tabIndex,
}: HealthRowProps) {
  const { plugin, name, filter, row } = line
  const daws = dawNames(row.daws)
  return (
    <ListRow
      label={name}
      picture={plugin ? <Thumb plugin={plugin} /> : <span className={styles.noPicture} />}
      opener={
        <button
          type="button"
          tabIndex={tabIndex}
          data-roving
          title={`${row.sentence} ${row.mend}`}
          onClick={() => onOpen(line)}
        >
          {name}
        </button>
      }
      below={
        <>
          <p className={styles.maker}>
            {plugin ? plugin.manufacturer || libraryPartWords.noManufacturer : row.path}
          </p>
          <p className={styles.short}>{row.sentence}</p>
        </>
      }
    >
      <span className={styles.daws}>
        {daws}
        <small>
          {row.format}
          {row.version && ` v${row.version}`}
        </small>
      </span>
      <span className={styles.why}>
        {row.sentence}
        <small>{row.mend}</small>
      </span>
      <span className={styles.verdict}>
        <Tag tone={TONES[filter]}>{healthWords.tagOf(row)}</Tag>
      </span>
      {hasSteps && (
        <span className={styles.step}>
          <MendButton row={row} name={name} kind="ghost" size="sm" tabIndex={tabIndex} />
        </span>
      )}
    </ListRow>
  )
})

/** The names of the columns. */
export const HealthColumns = ({ hasSteps }: Pick<HealthRowProps, 'hasSteps'>) => (
  <ListColumns title={healthWords.columns.plugin}>
    <span className={styles.daws}>{healthWords.columns.daws}</span>
    <span className={styles.why}>{healthWords.columns.why}</span>
    <span className={styles.verdict}>{healthWords.columns.verdict}</span>
    {hasSteps && <span className={styles.step} />}
  </ListColumns>
)

const TONES: Record<healthWords.HealthFilter, 'danger' | 'amber' | undefined> = {
  mend: 'danger',
  hidden: 'amber',
  other: undefined,
  'cannot-say': undefined,
}
