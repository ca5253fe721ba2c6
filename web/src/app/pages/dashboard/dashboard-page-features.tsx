import { LibraryBig, UsersRound, Workflow } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { FeatureCard } from '../../../library/feature-card/feature-card.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { paths } from '../../paths.ts'
import styles from './dashboard-page-features.module.css'

const SharingDialog = lazyPart(
  async () => (await import('../../../features/community/sharing-dialog.tsx')).SharingDialog,
)

/** The features of the product, in three cards. */
export function DashboardPageFeatures() {
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
