import { Sleeve } from '../../../library/pictures/sleeve.tsx'
import type { ImportItem } from '../run/import-stage.ts'
import styles from './landed-shelf.module.css'

/** How many sleeves stand on the shelf: enough for a wide page. */
const MAX_SHOWN = 12

/** The sleeves of the plugins that were saved last, the newest first. Decorative: the list says the same. */
export function LandedShelf({ items }: { items: ImportItem[] }) {
  const landed = items.filter((item) => item.state === 'saved').slice(-MAX_SHOWN)

  return (
    <div className={styles.shelf} aria-hidden="true">
      {landed.toReversed().map(({ id, candidate: { name, manufacturer, type } }) => (
        <span key={id} className={styles.landed}>
          <Sleeve name={name} manufacturer={manufacturer} type={type} />
        </span>
      ))}
    </div>
  )
}
