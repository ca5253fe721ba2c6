import { useQuery } from '@tanstack/react-query'
import { ChevronDown, LibraryBig, Workflow } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { devicesQuery, pluginsQuery, userQuery } from '../../../api/queries.ts'
import { storageFiguresQuery } from '../../../api/storage-queries.ts'
import { LibraryShelves } from '../../../features/insights/library-shelves.tsx'
import { LicenseInsights } from '../../../features/insights/license-insights.tsx'
import { SongInsights } from '../../../features/insights/song-insights.tsx'
import { SpaceInsights } from '../../../features/insights/space-insights.tsx'
import { PurchaseInsights } from '../../../features/purchases/figures/purchase-insights.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { paths } from '../../paths.ts'
import { PluginDropZone } from '../plugin-drop-zone.tsx'
import { DashboardPageFeatures } from './dashboard-page-features.tsx'
import { DashboardPagePromo } from './dashboard-page-promo.tsx'
import styles from './dashboard-page-rest.module.css'

type DashboardPageRestProps = {
  /** False when the page has a drop zone further up. */
  hasDropZone: boolean
  onClose?: () => void
}

/**
 * The dashboard below its first screen: the shelves of the library, the drop zone and what else the product does. The latter is
 * folded into one line for an account that has plugins, and is older than a week or has a helper.
 */
export function DashboardPageRest({ hasDropZone }: DashboardPageRestProps) {
  const plugins = useQuery(pluginsQuery).data ?? []
  const space = useQuery({ ...storageFiguresQuery, enabled: plugins.length > 0 }).data
  const isFolded = useIsFolded(plugins.length > 0)

  return (
    <>
      {plugins.length > 0 && (
        <>
          <LibraryShelves plugins={plugins} space={space} library={paths.plugins} />
          <SpaceInsights
            storage={paths.computers}
            formats={`${paths.computers}?tab=formats`}
            oldSystems={`${paths.plugins}?oldSystem=yes`}
          />
        </>
      )}
      <SongInsights plugins={plugins} library={paths.plugins} songs={paths.songs} />
      <LicenseInsights library={paths.plugins} licenses={paths.licenses} />
      <PurchaseInsights
        purchases={`${paths.licenses}?kind=purchase`}
        spending={`${paths.licenses}?view=spending`}
      />
      {isFolded === false && (
        <>
          <DashboardPageFeatures />
          <DashboardPagePromo />
        </>
      )}
      {hasDropZone && <PluginDropZone />}
      {isFolded === false && <DashboardPageClosing />}
      {isFolded && (
        <DashboardPageMore>
          <DashboardPageFeatures />
          <DashboardPagePromo />
          <DashboardPageClosing />
        </DashboardPageMore>
      )}
    </>
  )
}

/** Undefined until it is known, so that nothing is shown and then folded. */
function useIsFolded(hasPlugins: boolean) {
  const devices = useQuery({ ...devicesQuery, enabled: hasPlugins })
  const memberSince = useQuery(userQuery).data?.memberSince
  const [now] = useState(() => Date.now())

  if (!hasPlugins) return false
  if (memberSince !== undefined && now - Date.parse(memberSince) > WEEK) return true
  return devices.isPending ? undefined : (devices.data ?? []).length > 0
}

/** In milliseconds. */
const WEEK = 7 * 24 * 60 * 60 * 1000

/** The other abilities of the product, folded into one line that opens. */
function DashboardPageMore({ children }: { children: ReactNode }) {
  return (
    <details className={styles.more}>
      <summary>
        <ChevronDown size={16} aria-hidden="true" />
        <h2>More you can do</h2>
        <span>Organize, shared details, UAD tools and the helper app</span>
      </summary>
      <div className={styles.contents}>{children}</div>
    </details>
  )
}

/** The end of the dashboard, with links to other pages. */
function DashboardPageClosing() {
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
