import { X } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { ArrangeBar, DensityChoice } from '../filters/arrange-bar.tsx'
import type { Library } from '../use-library.ts'
import styles from './filters-sheet.module.css'
import { LibraryRail } from './library-rail.tsx'

/** The rail as a sheet, where the window is too narrow for it; on a small screen with the order and the density. Every choice applies at once. */
export function FiltersSheet({ library, onClose }: { library: Library; onClose: () => void }) {
  const count = library.shown.length

  return (
    <Sheet label="Filters" onClose={onClose}>
      <header className={styles.head}>
        <h2>Filters</h2>
        <IconButton label="Close" icon={X} onClick={onClose} />
      </header>
      <div className={styles.body}>
        <div className={styles.look}>
          <ArrangeBar library={library} />
          <DensityChoice library={library} />
        </div>
        <LibraryRail library={library} />
      </div>
      <footer className={styles.foot}>
        <Button kind="primary" isBlock onClick={onClose}>
          Show {counted(count, 'plugin')}
        </Button>
      </footer>
    </Sheet>
  )
}
