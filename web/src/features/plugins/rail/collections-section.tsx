import {
  Activity,
  ArrowUp,
  CalendarPlus,
  CircleDashed,
  Gift,
  HardDrive,
  LibraryBig,
  type LucideIcon,
  Star,
} from 'lucide-react'
import { useMemo } from 'react'
import { filterPlugins } from '#shared/library-view/filter.ts'
import { READY_MADE_COLLECTIONS } from '#shared/library-view/ready-made.ts'
import { EMPTY_LIBRARY_VIEW, type LibraryView, paramsOfView } from '#shared/library-view/view.ts'
import type { Library } from '../use-library.ts'
import { RailItem } from './rail-item.tsx'
import { RailSection } from './rail-section.tsx'

const ICONS: Record<string, LucideIcon> = {
  favorites: Star,
  updates: ArrowUp,
  free: Gift,
  'needs-rosetta': Activity,
  added: CalendarPlus,
  largest: HardDrive,
  'never-described': CircleDashed,
}

/** Counts of things to do have the color of work. */
const LIT = ['updates', 'needs-rosetta']

/** The whole library, and the views of it that everybody has. */
export function CollectionsSection({ library }: { library: Library }) {
  const { address, plugins, context } = library
  const counts = useMemo(
    () => READY_MADE_COLLECTIONS.map(({ view }) => filterPlugins(plugins, view.filter, context).length),
    [plugins, context],
  )

  return (
    <RailSection title="Collections">
      <RailItem
        label="All Plugins"
        icon={LibraryBig}
        count={plugins.length}
        isActive={isSameFilter(address.view, EMPTY_LIBRARY_VIEW)}
        onClick={address.clearFilters}
      />
      {READY_MADE_COLLECTIONS.map(({ id, name, view }, index) => (
        <RailItem
          key={id}
          label={name}
          icon={ICONS[id]}
          count={counts[index]}
          isLit={LIT.includes(id) && (counts[index] ?? 0) > 0}
          isActive={isShown(address.view, view)}
          onClick={() =>
            address.show({ ...view, group: address.view.group, sort: sortFor(view, address.view) })
          }
        />
      ))}
    </RailSection>
  )
}

/** A collection with an order of its own brings it along; others keep the order that is shown. */
const hasOwnOrder = (view: LibraryView) => view.sort.key !== EMPTY_LIBRARY_VIEW.sort.key
const sortFor = (view: LibraryView, shown: LibraryView) => (hasOwnOrder(view) ? view.sort : shown.sort)

function isShown(shown: LibraryView, view: LibraryView) {
  if (!isSameFilter(shown, view)) return false
  return (
    !hasOwnOrder(view) ||
    (shown.sort.key === view.sort.key && shown.sort.isDescending === view.sort.isDescending)
  )
}

const isSameFilter = (a: LibraryView, b: LibraryView) => filterText(a) === filterText(b)
const filterText = ({ filter }: LibraryView) =>
  JSON.stringify(paramsOfView({ ...EMPTY_LIBRARY_VIEW, filter }))
