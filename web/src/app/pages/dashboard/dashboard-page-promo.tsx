import { Check, Download } from 'lucide-react'
import type { ButtonLook } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { withBasePath } from '../../../ui/served.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { paths } from '../../paths.ts'
import styles from './dashboard-page-promo.module.css'
import { DashboardPagePromoPicture } from './dashboard-page-promo-picture.tsx'

/** The benefits of the helper app, with a link to its download. */
export function DashboardPagePromo() {
  return (
    <Surface as="section" className={styles.promo}>
      <div className={styles.words}>
        <h2>Let the helper app fill your library</h2>
        <p>
          It scans the plugin folders on your Mac, reads versions and formats, and moves plugins with a backup
          when you ask it to.
        </p>
        <ul className={styles.points}>
          {POINTS.map((point) => (
            <li key={point}>
              <Check size={16} aria-hidden="true" />
              {point}
            </li>
          ))}
        </ul>
        <DownloadLink kind="primary" size="lg" />
      </div>
      <div className={styles.view}>
        <DashboardPagePromoPicture />
        <div className={styles.foot}>
          <span>Free · macOS 10.15+ · Apple Silicon and Intel</span>
          <DownloadLink />
        </div>
      </div>
    </Surface>
  )
}

const POINTS = [
  'Finds every installed plugin',
  'Detects versions and formats',
  'Moves files with automatic backups',
]

function DownloadLink(look: Pick<ButtonLook, 'kind' | 'size'>) {
  return (
    <ButtonLink
      {...look}
      icon={Download}
      href={withBasePath(paths.helperAppDownload)}
      target="_blank"
      rel="noopener"
    >
      Download Helper App
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </ButtonLink>
  )
}
