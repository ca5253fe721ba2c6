import {
  ArrowUp,
  CalendarPlus,
  CircleOff,
  Gift,
  KeyRound,
  MonitorX,
  Replace,
  SearchX,
  Star,
} from 'lucide-react'
import type { FacetCounts } from '#shared/library-view/facet-counts.ts'
import type { Facet } from '#shared/library-view/facets.ts'
import { isChosen } from '#shared/library-view/filter.ts'
import type { Library } from '../use-library.ts'
import { RailItem } from './rail-item.tsx'
import { RailSection } from './rail-section.tsx'

type Status = { facet: Facet; value: string; label: string; icon: typeof Star }

const STATUSES: Status[] = [
  { facet: 'favorite', value: 'yes', label: 'Favorites', icon: Star },
  { facet: 'update', value: 'yes', label: 'Update available', icon: ArrowUp },
  { facet: 'owned', value: 'yes', label: 'Owned', icon: KeyRound },
  { facet: 'owned', value: 'no', label: 'Not owned', icon: KeyRound },
  { facet: 'free', value: 'yes', label: 'Free', icon: Gift },
  { facet: 'discontinued', value: 'yes', label: 'Discontinued', icon: CircleOff },
  { facet: 'superseded', value: 'yes', label: 'Superseded', icon: Replace },
  { facet: 'added', value: 'month', label: 'Added this month', icon: CalendarPlus },
  { facet: 'gone', value: 'yes', label: 'Not found on disk', icon: SearchX },
  { facet: 'oldSystem', value: 'yes', label: 'Needs a newer system', icon: MonitorX },
]

/** The facets that are answered by yes or no, each answer that is worth a filter on a line of its own. */
export function StatusSection({ library, counts }: { library: Library; counts: FacetCounts }) {
  const { address } = library

  return (
    <RailSection title="Status">
      {STATUSES.map(({ facet, value, label, icon }) => (
        <RailItem
          key={label}
          label={label}
          icon={icon}
          count={counts[facet].get(value) ?? 0}
          isActive={isChosen(address.filter, facet, value)}
          onClick={() => address.toggle(facet, value)}
        />
      ))}
    </RailSection>
  )
}
