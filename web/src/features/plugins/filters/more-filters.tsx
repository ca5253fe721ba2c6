import { CircleDashed, SearchX, SlidersHorizontal, Star, Tag } from 'lucide-react'
import { PLUGIN_FACTS, type PluginFilter } from '#shared/plugins/filter.ts'
import type { LibrarySummary } from '#shared/plugins/summary.ts'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { filterLabels } from './filter-labels.ts'
import styles from './more-filters.module.css'

type MoreFiltersProps = { summary: LibrarySummary; onChoose: (changes: Partial<PluginFilter>) => void }

/** The filters besides search and type: favorites, tags and missing details. */
export function MoreFilters({ summary, onChoose }: MoreFiltersProps) {
  return (
    <Menu
      label="More filters"
      trigger={<SlidersHorizontal size={15} aria-hidden="true" />}
      className={styles.trigger}
      items={itemsFor(summary, onChoose)}
    />
  )
}

function itemsFor({ tags }: LibrarySummary, onChoose: MoreFiltersProps['onChoose']): MenuItem[] {
  return [
    { label: filterLabels.isFavorite, icon: Star, onSelect: () => onChoose({ isFavorite: true }) },
    { label: filterLabels.isGone, icon: SearchX, onSelect: () => onChoose({ isGone: true }) },
    ...(tags.length > 0 ? ['line' as const] : []),
    ...tags.map((tag) => ({ label: tag, icon: Tag, onSelect: () => onChoose({ tag }) })),
    'line',
    ...PLUGIN_FACTS.map((missing) => ({
      label: filterLabels.missing(missing),
      icon: CircleDashed,
      onSelect: () => onChoose({ missing }),
    })),
  ]
}
