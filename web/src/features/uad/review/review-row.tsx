import { memo } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { type OwnershipStatus, ownershipStatusOf } from './ownership-status.ts'
import styles from './review-row.module.css'

type ReviewRowProps = {
  plugin: Plugin
  /** The unsaved mark of the user. */
  mark: boolean | undefined
  onMark: (ids: string[], isOwned: boolean) => void
}

/** One plugin with its profile status and its switch. */
export const ReviewRow = memo(function ReviewRow({ plugin, mark, onMark }: ReviewRowProps) {
  const isOwned = mark ?? plugin.isOwned
  const { word, detail } = ownershipStatusOf(
    plugin,
    isOwned,
    mark !== undefined || plugin.metadata.ownershipMark !== undefined,
  )

  return (
    <li className={styles.row}>
      <Thumb plugin={plugin} />
      <span className={styles.words}>
        <span className={styles.name}>{plugin.name}</span>
        <span className={styles.says}>
          {detail}
          {plugin.metadata.authName && ` (${plugin.metadata.authName})`}
        </span>
      </span>
      <span className={styles.standing}>
        <Tag tone={TONES[word]}>{word}</Tag>
      </span>
      <span className={styles.switch}>
        <Switch
          label={`Owned: ${plugin.name}`}
          isOn={isOwned}
          onChange={(isOn) => onMark([plugin.id], isOn)}
        />
      </span>
    </li>
  )
})

const TONES: Record<OwnershipStatus['word'], 'ok' | 'info' | 'amber' | undefined> = {
  Owned: 'ok',
  Unowned: undefined,
  Trial: 'info',
  Unknown: 'amber',
  'Not in profile': undefined,
}
