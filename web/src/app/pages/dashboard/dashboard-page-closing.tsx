import { LibraryBig, Workflow } from 'lucide-react'
import { Link } from 'wouter'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { paths } from '../../paths.ts'
import styles from './dashboard-page-closing.module.css'

/** The end of the dashboard, with links to other pages. */
export function DashboardPageClosing() {
  return (
    <Surface as="section" className={styles.closing}>
      <div>
        <h2>Ready when you are</h2>
        <p>Pick up where you left off in the library, or finish sorting your UAD plugins.</p>
      </div>
      <div className={styles.ways}>
        <Link href={paths.plugins} asChild>
          <ButtonLink kind="primary" size="lg" icon={LibraryBig}>
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
  )
}
