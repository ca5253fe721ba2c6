import { memo } from 'react'
import { Link } from 'wouter'
import { DOUBT_SENTENCES, sideText } from '#shared/computers/comparison-csv.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { ListRow } from '../../../ui/data/list-row.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
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
  const sides = SIDES.map((side) => ({ side, text: sideText(line[side]) }))
  const isOnBoth = sides.every(({ text }) => text)
  return (
    <ListRow
      label={plugin.name}
      picture={<Thumb plugin={plugin} />}
      opener={
        <Link
          href={`${library}?plugin=${plugin.id}`}
          tabIndex={tabIndex}
          data-roving
          // It covers the row, so that this is its tooltip.
          title={doubt && DOUBT_SENTENCES[doubt]}
        >
          {plugin.name}
        </Link>
      }
      below={
        <>
          <p className={styles.maker}>{plugin.manufacturer || 'No manufacturer'}</p>
          <p className={styles.sides}>
            {sides
              .map(({ text }) => text)
              .filter(Boolean)
              .join(' vs. ')}
          </p>
        </>
      }
    >
      {sides.map(({ side, text }) => (
        <span key={side} className={styles.side}>
          {text} {isOnBoth && <small>on {names[side]}</small>}
        </span>
      ))}
      <span className={styles.marks}>
        <Tag tone={TONES[group]}>{difference}</Tag>
        {doubt && <Tag>{DOUBT_WORDS[doubt]}</Tag>}
      </span>
    </ListRow>
  )
})

const SIDES = ['here', 'there'] as const

const TONES: Record<ComparisonGroup, 'amber' | 'info' | undefined> = {
  onlyHere: 'amber',
  onlyThere: 'amber',
  versions: 'info',
  formats: 'info',
  notForSystem: undefined,
}

const DOUBT_WORDS = {
  'not-scanned': 'not scanned',
  'other-system': 'unsure',
  'same-name': 'maybe there',
}
