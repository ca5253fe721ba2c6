import { Check, Download, LibraryBig, UsersRound, Workflow } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { FeatureCard } from '../../../library/feature-card/feature-card.tsx'
import { Button, type ButtonLook } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { withBasePath } from '../../../ui/served.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { paths } from '../../paths.ts'
import styles from './dashboard-page-offer.module.css'
import { DashboardPagePromoPicture } from './dashboard-page-promo-picture.tsx'

/** The other abilities of the product: its features, the helper app, and links to other pages. */
export const DashboardPageOffer = (_: { onClose?: () => void }) => (
  <div className="stack gap-16">
    <DashboardPageFeatures />
    <DashboardPagePromo />
    <Surface as="section" className={styles.closing}>
      <div>
        <h2>Ready when you are</h2>
        <p>Pick up where you left off in the library, or finish sorting your UAD plugins.</p>
      </div>
      <div className="cluster gap-8">
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

const SharingDialog = lazyPart(
  async () => (await import('../../../features/community/sharing-dialog.tsx')).SharingDialog,
)

/** The features of the product, in three cards. */
function DashboardPageFeatures() {
  const [isLearning, setLearning] = useState(false)

  return (
    <div className={styles.cards}>
      <FeatureCard
        drawing="shelf"
        title="Organize"
        action={
          <Link href={paths.plugins} asChild>
            <ButtonLink icon={LibraryBig}>Manage Plugins</ButtonLink>
          </Link>
        }
      >
        Tag, sort and edit plugins one by one or in bulk, and keep favorites close.
      </FeatureCard>
      <FeatureCard
        drawing="crowd"
        title="Crowdsourced Metadata"
        action={
          <Button icon={UsersRound} onClick={() => setLearning(true)}>
            Learn More
          </Button>
        }
      >
        Everyone fills in a little, so everyone's details get better. See what is shared and what isn't.
      </FeatureCard>
      <FeatureCard
        drawing="chain"
        title="UAD Specialized Tools"
        action={
          <Link href={paths.uadWorkflow} asChild>
            <ButtonLink icon={Workflow}>UAD Workflow</ButtonLink>
          </Link>
        }
      >
        Find which UAD plugins you own in five steps and move the rest out of the way.
      </FeatureCard>
      {isLearning && <SharingDialog onClose={() => setLearning(false)} />}
    </div>
  )
}

/** The benefits of the helper app, with a link to its download. */
function DashboardPagePromo() {
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
