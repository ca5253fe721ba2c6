import { ArrowUp, Gift, type LucideIcon, MoonStar, Plus, Star, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { FacetCounts } from '#shared/library-view/facet-counts.ts'
import { isChosen } from '#shared/library-view/filter.ts'
import { READY_MADE_COLLECTIONS } from '#shared/library-view/ready-made-collections.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useAddCollection } from '../collections/actions.ts'
import { CollectionNameDialogLater } from '../collections/collection-name-dialog-later.ts'
import { OwnCollections } from '../collections/own-collections.tsx'
import type { Library } from '../use-library.ts'
import { RailItem } from './rail-item.tsx'
import { RailSection } from './rail-section.tsx'

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
export function CollectionsSection({ library, counts }: { library: Library; counts: FacetCounts }) {
  const { address, context } = library
  const [isNaming, setNaming] = useState(false)
  const add = useAddCollection()

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
        <CollectionNameDialogLater
          title="New Collection"
          description="Add plugins by dragging them here or with C."
          collections={library.collections}
          isBusy={add.isPending}
          onSave={(name) => add.mutate({ name, pluginIds: [] }, { onSuccess: () => setNaming(false) })}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
