import { memo } from 'react'
import { Link } from 'wouter'
import { DOUBT_SENTENCES, sideText } from '#shared/computers/comparison-csv.ts'
import { ListRow } from '../../../ui/data/list-row.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './compared-row.module.css'
import type { ComparisonGroup, ComparisonLine } from './comparison-view.ts'

type ComparedRowProps = {
  line: ComparisonLine
  names: { here: string; there: string }
  library: string
  tabIndex: number
}

/** One difference. The whole row opens the plugin. */
export const ComparedRow = memo(function ComparedRow({ line, names, library, tabIndex }: ComparedRowProps) {
  const { plugin, group, difference, doubt } = line
  return (
    <ListRow
      label={plugin.name}
      opener={
        <Link href={`${library}?plugin=${plugin.id}`} tabIndex={tabIndex} data-roving>
          {plugin.name}
        </Link>
      }
      below={
        <>
          <p className={styles.maker}>{plugin.manufacturer || 'No manufacturer'}</p>
          <p className={styles.sides}>
            <VisuallyHidden>On {names.here}: </VisuallyHidden>
            {sideText(line.here) || 'none'} vs. <VisuallyHidden>on {names.there}: </VisuallyHidden>
            {sideText(line.there) || 'none'}
          </p>
        </>
      }
    >
      <span className={styles.side}>
        <VisuallyHidden>On {names.here}: </VisuallyHidden>
        {sideText(line.here) || 'none'}
      </span>
      <span className={styles.side}>
        <VisuallyHidden>On {names.there}: </VisuallyHidden>
        {sideText(line.there) || 'none'}
      </span>
      <span className={styles.marks}>
        <Tag tone={TONES[group]}>{difference}</Tag>
        {doubt && (
          <span title={DOUBT_SENTENCES[doubt]}>
            <Tag>
              {DOUBT_WORDS[doubt]}
              <VisuallyHidden>: {DOUBT_SENTENCES[doubt]}</VisuallyHidden>
            </Tag>
          </span>
        )}
      </span>
    </ListRow>
  )
})

/** Above the rows: whose versions the columns show. Rows say it themselves to screen readers. */
export const ComparedHead = ({ names }: { names: { here: string; there: string } }) => (
  <div className={styles.head} aria-hidden="true">
    <span className={styles.plugin}>Plugin</span>
    <span className={styles.side}>On {names.here}</span>
    <span className={styles.side}>On {names.there}</span>
    <span className={styles.marks}>Difference</span>
  </div>
)

const TONES: Record<ComparisonGroup, 'amber' | 'info' | undefined> = {
  onlyHere: 'amber',
  onlyThere: 'amber',
  versions: 'info',
  formats: 'info',
  notForSystem: undefined,
}

const DOUBT_WORDS = {
  'not-scanned': 'not scanned',
  'other-system': 'maybe not for it',
  'same-name': 'maybe there',
}
