import { LibraryBig, Workflow } from 'lucide-react'
import { Link } from 'wouter'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { paths } from '../../paths.ts'
import { DashboardPageFeatures } from './dashboard-page-features.tsx'
import styles from './dashboard-page-offer.module.css'
import { DashboardPagePromo } from './dashboard-page-promo.tsx'

/** The other abilities of the product: its features, the helper app, and links to other pages. */
export const DashboardPageOffer = (_: { onClose?: () => void }) => (
  <div className={styles.offer}>
    <DashboardPageFeatures />
    <DashboardPagePromo />
    <Surface as="section" className={styles.closing}>
      <div>
        <h2>Ready when you are</h2>
        <p>Pick up where you left off in the library, or finish sorting your UAD plugins.</p>
      </div>
      <div className={styles.ways}>
        <Link href={paths.plugins} asChild>
          <ButtonLink size="lg" icon={LibraryBig}>
            Browse My Plugins
          </ButtonLink>
        </Link>
        <Link href={paths.uadWorkflow} asChild>
          <ButtonLink size="lg" icon={Workflow}>
            Try UAD Workflow
          </ButtonLink>
        </Link>
      </div>
    </Surface>
  </div>
)
