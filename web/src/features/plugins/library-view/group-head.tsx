import { ChevronDown } from 'lucide-react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { finishChartColor } from '../../../library/artwork/finishes.ts'
import type { GridGroup } from '../../../ui/data/virtual-grid-rows.ts'
import { counted } from '../../../ui/text/counted.ts'
import styles from './group-head.module.css'

type GroupHeadProps = { group: GridGroup<Plugin>; onToggle: (key: string) => void }

/** The head of a group with the number of its plugins and updates; a click hides or shows its plugins. */
export function GroupHead({ group, onToggle }: GroupHeadProps) {
  const { key, name = '', items, isCollapsed = false } = group
  const updates = items.filter((plugin) => plugin.updateAvailable).length
  const ink = finishChartColor(items[0]?.manufacturer ?? '')

  return (
    <h3 className={styles.head} style={{ boxShadow: `inset 3px 0 0 ${ink}` }}>
      <button type="button" aria-expanded={!isCollapsed} onClick={() => onToggle(key)}>
        <ChevronDown size={15} aria-hidden="true" />
        <span className={styles.name}>{name}</span>
        <small>{counted(items.length, 'plugin')}</small>
        {updates > 0 && <small className={styles.updates}>{counted(updates, 'update')}</small>}
      </button>
    </h3>
  )
}
