import grid from '../../ui/data/virtual-grid.module.css'
import type { Density } from '../../ui/data/virtual-grid.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import * as libraryPartWords from '../library-words.ts'
import styles from './skeleton-cards.module.css'

/** Six placeholder cards, laid out like the library that is loading. */
export const SkeletonCards = ({ density }: { density: Density }) => (
  <div className={grid.grid} data-density={density} aria-busy="true">
    <VisuallyHidden>{libraryPartWords.loading}</VisuallyHidden>
    <div className={grid.list}>
      {[0, 1, 2, 3, 4, 5].map((order) => (
        <SkeletonCard key={order} order={order} density={density} />
      ))}
    </div>
  </div>
)

/** The placeholder of a card that is loading. `order` varies the line lengths, so that the placeholders do not look identical. */
const SkeletonCard = ({ order, density }: { order: number; density: Density }) => (
  <div className={styles.card} data-density={density} aria-hidden="true">
    <span className={styles.badges} style={{ width: 96 + ((order * 9) % 40) }} />
    <span className={styles.lines}>
      <span className={styles.name} style={{ width: `${52 + ((order * 13) % 30)}%` }} />
      <span className={styles.maker} />
      <span className={styles.meta} />
    </span>
  </div>
)
