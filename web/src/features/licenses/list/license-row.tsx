import { KeyRound } from 'lucide-react'
import { memo } from 'react'
import type { License } from '#shared/licenses/license.ts'
import { KIND_LABELS, usedPlacesText } from '../../../library/license-words.ts'
import { ListRow } from '../../../ui/data/list-row.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { endText, stateTagOf } from '../end-words.ts'
import styles from './license-row.module.css'

type LicenseRowProps = {
  license: License
  today: string
  isOpened: boolean
  tabIndex: number
  onOpen: (id: string) => void
}

/** One license in the list; the whole row opens it. Pass stable functions. */
export const LicenseRow = memo(function LicenseRow(props: LicenseRowProps) {
  const { license, today, isOpened, tabIndex, onOpen } = props
  const tag = stateTagOf(license, today)
  const below = [license.maker, license.account].filter(Boolean).join(' · ')

  return (
    <ListRow
      label={license.title}
      opener={
        <button
          type="button"
          data-roving
          tabIndex={tabIndex}
          aria-expanded={isOpened}
          onClick={() => onOpen(license.id)}
        >
          {license.title}
        </button>
      }
      below={below && <p title={below}>{below}</p>}
    >
      <span className={styles.kind}>{KIND_LABELS[license.kind]}</span>
      <span className={styles.places}>{license.activations.length > 0 && usedPlacesText(license)}</span>
      <span className={styles.ends}>{endText(license, today)}</span>
      <span className={styles.marks}>
        {tag && <Tag tone={tag.tone}>{tag.words}</Tag>}
        {license.secrets.length > 0 && <Tag icon={KeyRound}>In vault</Tag>}
      </span>
    </ListRow>
  )
})
