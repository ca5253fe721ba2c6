import type { PicturedPlugin } from '../shown-plugin.ts'
import { Thumb } from './thumb.tsx'
import styles from './thumb-row.module.css'

/** Up to four plugins side by side, as a decoration for a number. */
export function ThumbRow({ plugins }: { plugins: (PicturedPlugin & { id: string })[] }) {
  return (
    <span className={styles.row} aria-hidden="true">
      {plugins.slice(0, 4).map((plugin) => (
        <Thumb key={plugin.id} plugin={plugin} size="mini" />
      ))}
    </span>
  )
}
