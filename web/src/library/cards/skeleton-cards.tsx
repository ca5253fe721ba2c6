import grid from '../../ui/data/virtual-grid.module.css'
import type { Density } from '../../ui/data/virtual-grid.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { SkeletonCard } from './skeleton-card.tsx'

/** Six placeholder cards, laid out like the library that is loading. */
export function SkeletonCards({ density }: { density: Density }) {
  return (
    <div className={grid.grid} data-density={density} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className={grid.list}>
        {[0, 1, 2, 3, 4, 5].map((order) => (
          <SkeletonCard key={order} order={order} density={density} />
        ))}
      </div>
    </div>
  )
}
