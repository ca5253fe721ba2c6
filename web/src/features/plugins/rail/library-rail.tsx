import {
  ArrowUp,
  CalendarPlus,
  ChevronDown,
  CircleOff,
  EyeOff,
  Gift,
  KeyRound,
  type LucideIcon,
  MonitorX,
  MoonStar,
  Plus,
  Replace,
  SearchX,
  Star,
  TriangleAlert,
} from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { FacetCounts } from '#shared/library-view/facet-counts.ts'
import type { Facet } from '#shared/library-view/facets.ts'
import { type ChosenFacets, isChosen } from '#shared/library-view/filter.ts'
import { READY_MADE_COLLECTIONS } from '#shared/library-view/ready-made-collections.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useEntryState } from '../../../ui/history-entry.ts'
import { useOneStop } from '../../../ui/use-one-stop.ts'
import { NewCollectionDialog } from '../collections/collection-name-dialog-later.ts'
import { OwnCollections } from '../collections/own-collections.tsx'
import * as libraryWords from '../library-words.ts'
import { TagSection } from '../tags/tag-section.tsx'
import type { Library } from '../use-library.ts'
import { FacetSection } from './facet-section.tsx'
import styles from './rail.module.css'
import { RailItem, RailSection } from './rail-item.tsx'
import { useFacetCounts } from './use-facet-counts.ts'

/** Collections and facets of the library. One tab stop; up and down move between the choices. */
export function LibraryRail({ library }: { library: Library }) {
  const counts = useFacetCounts(library)
  const rail = useRef<HTMLDivElement>(null)
  const keys = useOneStop(rail, 'column')

  return (
    <div ref={rail} className={styles.rail} {...keys}>
      <CollectionsSection library={library} counts={counts} />
      <FacetSection library={library} facet="manufacturer" counts={counts.manufacturer} />
      <TagSection library={library} counts={counts.tag} />
      <MoreFilters library={library} counts={counts} />
    </div>
  )
}

type PartProps = { library: Library; counts: FacetCounts }

/** The filters that are used less often. They open when one of them is on. */
function MoreFilters({ library, counts }: PartProps) {
  const id = useId()
  const isOn = hasOtherFilter(library.address.filter.facets)
  const [wasOn, setWasOn] = useState(false)
  const [isOpen, setOpen] = useEntryState('more filters', false)
  if (isOn !== wasOn) {
    setWasOn(isOn)
    if (isOn) setOpen(true)
  }

  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {libraryWords.moreFilters}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      <div id={id} className={styles.rail} hidden={!isOpen}>
        {isOpen && (
          <>
            <StatusSection library={library} counts={counts} />
            {MORE.map(({ facet, ...title }) => (
              <FacetSection key={facet} library={library} facet={facet} counts={counts[facet]} {...title} />
            ))}
          </>
        )}
      </div>
    </>
  )
}

const MORE: { facet: Facet; title?: string }[] = [
  { facet: 'type' },
  { facet: 'kind' },
  { facet: 'format' },
  { facet: 'songs' },
  { facet: 'purchase' },
  { facet: 'size' },
  { facet: 'processor' },
  { facet: 'computer' },
  { facet: 'lacks', title: libraryWords.notOnComputer },
  { facet: 'missing', title: libraryWords.missingDetails },
]

const STATUSES = [
  { facet: 'owned', value: 'yes', label: libraryWords.owned, icon: KeyRound },
  { facet: 'owned', value: 'no', label: libraryWords.notOwned, icon: KeyRound },
  { facet: 'discontinued', value: 'yes', label: libraryWords.discontinued, icon: CircleOff },
  { facet: 'superseded', value: 'yes', label: libraryWords.superseded, icon: Replace },
  { facet: 'added', value: 'month', label: libraryWords.addedThisMonth, icon: CalendarPlus },
  { facet: 'gone', value: 'yes', label: libraryWords.notFoundOnDisk, icon: SearchX },
  { facet: 'oldSystem', value: 'yes', label: libraryWords.needsNewerSystem, icon: MonitorX },
  { facet: 'unseen', value: 'yes', label: libraryWords.notSeenByDaw, icon: EyeOff },
] as const

/** True when a choice is on that only these filters show: one type is a chip, too, and what is never used a collection. */
const hasOtherFilter = (facets: ChosenFacets) =>
  [...MORE, ...STATUSES].some(({ facet }) => {
    const chosen = facets[facet] ?? []
    return facet === 'type'
      ? chosen.length > 1
      : chosen.some((value) => facet !== 'songs' || value !== 'never')
  })

/** The facets that are answered by yes or no, each answer that is worth a filter on a line of its own. */
function StatusSection({ library, counts }: PartProps) {
  const { address } = library

  return (
    <RailSection title={libraryWords.status}>
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

const ICONS: Record<(typeof READY_MADE_COLLECTIONS)[number]['facet'], LucideIcon> = {
  favorite: Star,
  update: ArrowUp,
  free: Gift,
  songs: MoonStar,
  attention: TriangleAlert,
}

/** Counts of things to do have the color of work. */
const LIT = ['update', 'attention']

/** The user's own collections, and those that every library has, which narrow what is shown. */
function CollectionsSection({ library, counts }: { library: Library; counts: FacetCounts }) {
  const { address, context } = library
  const [isNaming, setNaming] = useState(false)

  return (
    <>
      <RailSection
        title={libraryWords.collections}
        action={
          <IconButton
            label={libraryWords.newCollection}
            icon={Plus}
            size={15}
            needsServer
            onClick={() => setNaming(true)}
          />
        }
      >
        <OwnCollections library={library} />
        {READY_MADE_COLLECTIONS.filter(({ facet }) => facet !== 'songs' || context.songs).map(
          ({ name, facet, value }) => {
            const count = counts[facet].get(value) ?? 0
            return (
              <RailItem
                key={name}
                label={name}
                icon={ICONS[facet]}
                count={count}
                isLit={LIT.includes(facet) && count > 0}
                isActive={isChosen(address.filter, facet, value)}
                onClick={() => address.toggle(facet, value)}
              />
            )
          },
        )}
      </RailSection>
      {isNaming && (
        <NewCollectionDialog
          title={libraryWords.newCollection}
          description={libraryWords.emptyCollectionHint}
          collections={library.collections}
          contents={{ pluginIds: [] }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
