import { Check, Download, LibraryBig, UsersRound, Workflow } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { FeatureCard } from '../../../library/feature-card/feature-card.tsx'
import { Button, type ButtonLook } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { withBasePath } from '../../../ui/served.ts'
import * as common from '../../../ui/text/common-words.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { paths } from '../../paths.ts'
import styles from './dashboard-page-offer.module.css'
import { DashboardPagePromoPicture } from './dashboard-page-promo-picture.tsx'
import * as dashboardWords from './dashboard-words.ts'

/** The other abilities of the product: its features, the helper app, and links to other pages. */
export const DashboardPageOffer = (_: { onClose?: () => void }) => (
  <div className="stack gap-16">
    <DashboardPageFeatures />
    <DashboardPagePromo />
    <Surface as="section" className={styles.closing}>
      <div>
        <h2>{dashboardWords.ready}</h2>
        <p>{dashboardWords.readyHint}</p>
      </div>
      <div className="cluster gap-8">
        <Link href={paths.plugins} asChild>
          <ButtonLink size="lg" icon={LibraryBig}>
            {dashboardWords.browseMyPlugins}
          </ButtonLink>
        </Link>
        <Link href={paths.uadWorkflow} asChild>
          <ButtonLink size="lg" icon={Workflow}>
            {dashboardWords.tryUadWorkflow}
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
        title={dashboardWords.organize}
        action={
          <Link href={paths.plugins} asChild>
            <ButtonLink icon={LibraryBig}>{dashboardWords.managePlugins}</ButtonLink>
          </Link>
        }
      >
        {dashboardWords.organizeHint}
      </FeatureCard>
      <FeatureCard
        drawing="crowd"
        title={dashboardWords.crowdsourcedMetadata}
        action={
          <Button icon={UsersRound} onClick={() => setLearning(true)}>
            {dashboardWords.learnMore}
          </Button>
        }
      >
        {dashboardWords.crowdsourcedHint}
      </FeatureCard>
      <FeatureCard
        drawing="chain"
        title={dashboardWords.uadTools}
        action={
          <Link href={paths.uadWorkflow} asChild>
            <ButtonLink icon={Workflow}>{dashboardWords.uadWorkflow}</ButtonLink>
          </Link>
        }
      >
        {dashboardWords.uadToolsHint}
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
        <h2>{dashboardWords.helperTitle}</h2>
        <p>{dashboardWords.helperHint}</p>
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
          <span>{dashboardWords.helperSystems}</span>
          <DownloadLink />
        </div>
      </div>
    </Surface>
  )
}

const POINTS = [dashboardWords.findsPlugins, dashboardWords.detectsVersions, dashboardWords.movesFiles]

function DownloadLink(look: Pick<ButtonLook, 'kind' | 'size'>) {
  return (
    <ButtonLink
      {...look}
      icon={Download}
      href={withBasePath(paths.helperAppDownload)}
      target="_blank"
      rel="noopener"
    >
      {dashboardWords.downloadHelperApp}
      <VisuallyHidden> {common.opensInNewTab}</VisuallyHidden>
    </ButtonLink>
  )
}
