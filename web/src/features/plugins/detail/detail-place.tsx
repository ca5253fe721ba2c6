import type { ReactNode } from 'react'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import styles from './detail-place.module.css'

type DetailPlaceProps = { name: string; onClose: () => void; children: ReactNode }

/** Where the details of a plugin are shown: beside the list, or in a sheet on a small screen. */
export function DetailPlace({ name, onClose, children }: DetailPlaceProps) {
  const isSmall = useMediaQuery('(max-width: 56.25em)')
  const label = `Details of ${name}`

  if (isSmall) {
    return (
      <Sheet label={label} onClose={onClose}>
        {children}
      </Sheet>
    )
  }
  return (
    <aside className={styles.panel} aria-label={label}>
      {children}
    </aside>
  )
}
