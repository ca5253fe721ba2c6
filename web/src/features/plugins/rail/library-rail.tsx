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
import { useRef } from 'react'
import type { FacetCounts } from '#shared/library-view/facet-counts.ts'
import type { Facet } from '#shared/library-view/facets.ts'
import { isChosen } from '#shared/library-view/filter.ts'
import { useOneStop } from '../../../ui/use-one-stop.ts'
import { TagSection } from '../tags/tag-section.tsx'
import type { Library } from '../use-library.ts'
import { CollectionsSection } from './collections-section.tsx'
import { FacetSection } from './facet-section.tsx'
import styles from './rail.module.css'
import { RailItem } from './rail-item.tsx'
import { RailSection } from './rail-section.tsx'
import { useFacetCounts } from './use-facet-counts.ts'

/** Collections and facets of the library. One tab stop; up and down move between the choices. */
export function LibraryRail({ library }: { library: Library }) {
  const counts = useFacetCounts(library)
  const rail = useRef<HTMLDivElement>(null)
  const keys = useOneStop(rail, 'column')

  return (
    <div ref={rail} className={styles.rail} {...keys}>
      <CollectionsSection library={library} />
      <FacetSection library={library} facet="manufacturer" counts={counts.manufacturer} />
      <TagSection library={library} counts={counts.tag} />
      <FacetSection library={library} facet="type" counts={counts.type} />
      <FacetSection library={library} facet="kind" counts={counts.kind} />
      <FacetSection library={library} facet="format" counts={counts.format} />
      <StatusSection library={library} counts={counts} />
      <FacetSection library={library} facet="songs" counts={counts.songs} />
      <FacetSection library={library} facet="purchase" counts={counts.purchase} />
      <FacetSection library={library} facet="size" counts={counts.size} />
      <FacetSection library={library} facet="processor" counts={counts.processor} />
      <FacetSection library={library} facet="computer" counts={counts.computer} />
      <FacetSection library={library} facet="lacks" title="Not on computer" counts={counts.lacks} />
      <FacetSection library={library} facet="missing" title="Missing details" counts={counts.missing} />
    </div>
  )
}

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
function StatusSection({ library, counts }: { library: Library; counts: FacetCounts }) {
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
