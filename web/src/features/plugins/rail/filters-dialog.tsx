import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ArrangeBar } from '../filters/arrange-bar.tsx'
import { DensityChoice } from '../filters/density-choice.tsx'
import type { Library } from '../use-library.ts'
import styles from './filters-dialog.module.css'
import { LibraryRail } from './library-rail.tsx'

/** The rail as a dialog, where the window is too narrow for it; on a small screen with the order and the density. Every choice applies at once. */
export function FiltersDialog({ library, onClose }: { library: Library; onClose: () => void }) {
  const count = library.shown.length

  return (
    <Dialog
      title="Filters"
      width={440}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {count === 1 ? 'Show 1 plugin' : `Show ${count} plugins`}
        </Button>
      }
    >
      <div className={styles.look}>
        <ArrangeBar library={library} />
        <DensityChoice library={library} />
      </div>
      <LibraryRail library={library} />
    </Dialog>
  )
}
