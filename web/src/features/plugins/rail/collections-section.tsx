import {
  Activity,
  ArrowUp,
  CalendarPlus,
  CircleDashed,
  Gift,
  HardDrive,
  LibraryBig,
  type LucideIcon,
  Plus,
  Star,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { filterPlugins } from '#shared/library-view/filter.ts'
import { READY_MADE_COLLECTIONS } from '#shared/library-view/ready-made-collections.ts'
import { EMPTY_LIBRARY_VIEW } from '#shared/library-view/view.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useAddCollection } from '../collections/actions.ts'
import { CollectionNameDialogLater } from '../collections/collection-name-dialog-later.ts'
import { OwnCollections } from '../collections/own-collections.tsx'
import { isSameFilter, isViewShown, viewInPlace } from '../collections/shown-view.ts'
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

/** The whole library, the views of it that everybody has, and the user's own collections. */
export function CollectionsSection({ library }: { library: Library }) {
  const { address, plugins, now } = library
  const [isNaming, setNaming] = useState(false)
  const add = useAddCollection()
  const counts = useMemo(
    () => READY_MADE_COLLECTIONS.map(({ view }) => filterPlugins(plugins, view.filter, { now }).length),
    [plugins, now],
  )

  return (
    <>
      <RailSection
        title="Collections"
        action={
          <IconButton
            label="New Collection"
            icon={Plus}
            size={15}
            needsServer
            onClick={() => setNaming(true)}
          />
        }
      >
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
            isActive={isViewShown(address.view, view)}
            onClick={() => address.show(viewInPlace(view, address.view))}
          />
        ))}
        <OwnCollections library={library} />
      </RailSection>
      {isNaming && (
        <CollectionNameDialogLater
          title="New Collection"
          description="Drag plugins onto it, or press C on a plugin."
          collections={library.collections}
          isBusy={add.isPending}
          onSave={(name) => add.mutate({ name, pluginIds: [] }, { onSuccess: () => setNaming(false) })}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
