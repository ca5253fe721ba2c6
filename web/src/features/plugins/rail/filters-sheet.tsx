import { X } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { ArrangeBar, DensityChoice } from '../filters/arrange-bar.tsx'
import * as libraryWords from '../library-words.ts'
import type { Library } from '../use-library.ts'
import styles from './filters-sheet.module.css'
import { LibraryRail } from './library-rail.tsx'

/** The rail as a sheet, where the window is too narrow for it; on a small screen with the order and the density. Every choice applies at once. */
export function FiltersSheet({ library, onClose }: { library: Library; onClose: () => void }) {
  const count = library.shown.length

  return (
    <Sheet label={common.filters} onClose={onClose}>
      <header className={styles.head}>
        <h2>{common.filters}</h2>
        <IconButton label={common.close} icon={X} onClick={onClose} />
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
          {libraryWords.showPlugins(count)}
        </Button>
      </footer>
    </Sheet>
  )
}
