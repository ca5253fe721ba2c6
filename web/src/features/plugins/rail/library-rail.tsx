import { useRef } from 'react'
import { useOneStop } from '../../../ui/use-one-stop.ts'
import { TagSection } from '../tags/tag-section.tsx'
import type { Library } from '../use-library.ts'
import { CollectionsSection } from './collections-section.tsx'
import { FacetSection } from './facet-section.tsx'
import styles from './rail.module.css'
import { StatusSection } from './status-section.tsx'
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
