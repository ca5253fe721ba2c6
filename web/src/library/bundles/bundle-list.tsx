import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { formattedNumber } from '../../ui/text/locale.ts'
import styles from './bundle-list.module.css'

type BundleListProps<Item> = {
  title: string
  /** How many there are in all, and their size: `12 plugins, 3.4 GB`. */
  total?: string
  /** A note on all of them, below the title. */
  note?: ReactNode
  /** Beside the title. */
  acts?: ReactNode
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

/** How many rows are shown at first, and how many more with each click. */
const FIRST = 5
const MORE = 200

/** A list of bundles under its title. A long one begins with its first rows. */
export function BundleList<Item>({ title, total, note, acts, items, children }: BundleListProps<Item>) {
  const id = useId()
  const [limit, setLimit] = useState(FIRST)
  const rest = items.length - limit
  return (
    <section className={styles.list} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {total && <span className={styles.total}>{total}</span>}
        {acts && <span className={styles.acts}>{acts}</span>}
      </div>
      {note && <div className={styles.note}>{note}</div>}
      {items.length > 0 && <Surface as="ul">{items.slice(0, limit).map(children)}</Surface>}
      {rest > 0 && (
        <Button kind="ghost" size="sm" onClick={() => setLimit(limit + MORE)}>
          Show {formattedNumber(Math.min(rest, MORE))} More
        </Button>
      )}
    </section>
  )
}
