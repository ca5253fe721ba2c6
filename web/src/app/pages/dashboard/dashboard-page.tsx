import { useQuery } from '@tanstack/react-query'
import { Cable, ChevronRight, Play } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { insightsOf } from '#shared/plugins/insights.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { architecturesQuery, pluginsQuery } from '../../../api/queries.ts'
import { LibraryFigures } from '../../../features/insights/library-figures.tsx'
import { LibraryInsights } from '../../../features/insights/library-insights.tsx'
import { useAddSamples } from '../../../features/samples/actions.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { useIdle } from '../../../ui/when-idle.ts'
import { paths } from '../../paths.ts'
import styles from './dashboard-page.module.css'

/** The library at a glance. An empty library shows the drop zone first, and its figures below. */
export function DashboardPage() {
  const { data: plugins, error, refetch } = useQuery(pluginsQuery)
  const insights = useMemo(() => plugins && insightsOf(plugins), [plugins])
  const isNew = useEmptyAtFirst(plugins?.length)
  const isEmpty = insights?.total === 0
  const hasPlugins = insights !== undefined && !isEmpty
  const architectures = useQuery({ ...architecturesQuery, enabled: hasPlugins })

  const figures = (plugins || !error) && (
    <LibraryFigures plugins={plugins} insights={insights} library={paths.plugins} updates={paths.updates} />
  )

  return (
    <div className={styles.page}>
      {error && !plugins && (
        <LoadFailed title="We couldn't load your library" error={error} onTryAgain={refetch} />
      )}
      {!isNew && figures}
      {isEmpty && <Welcome />}
      {isNew && (
        <div className={styles.firstDrop}>
          <PluginDropZone />
        </div>
      )}
      {isEmpty && <OtherWays />}
      {isNew && figures}
      {hasPlugins && (
        <LibraryInsights
          insights={insights}
          library={paths.plugins}
          architectures={architectures.data}
          rosettaReport={paths.rosettaReport}
        />
      )}
      {(plugins || error) && <BelowTheFold hasDropZone={!isNew} />}
    </div>
  )
}

/** Once empty, the page keeps its order until it is left: the drop zone must not move during an import. */
function useEmptyAtFirst(count: number | undefined) {
  const [wasEmpty, setWasEmpty] = useState(false)
  if (count === 0 && !wasEmpty) setWasEmpty(true)
  return wasEmpty
}

/** The part below the first screen is loaded when that is there. */
function BelowTheFold({ hasDropZone }: { hasDropZone: boolean }) {
  return useIdle(0) && <DashboardPageRest hasDropZone={hasDropZone} />
}

const PluginDropZone = lazyPart(async () => (await import('../plugin-drop-zone.tsx')).PluginDropZone)
const DashboardPageRest = lazyPart(async () => (await import('./dashboard-page-rest.tsx')).DashboardPageRest)

/** The heading above the drop zone of an empty library. */
function Welcome() {
  return (
    <section className={styles.welcome}>
      <h2>Start your library</h2>
      <p>Your files never leave your computer. Plugfolio only reads details such as name and version.</p>
    </section>
  )
}

/** The other ways to begin, below the drop zone of an empty library: the helper app, and sample plugins to try things out. */
function OtherWays() {
  const [, navigate] = useLocation()
  const { mutate: addSamples, isPending } = useAddSamples()

  return (
    <div className={styles.ways}>
      <Link href={paths.helperAppDownload} asChild>
        <ButtonLink kind="outline" icon={Cable}>
          Use the helper app to scan everything
          <ChevronRight size={14} aria-hidden="true" />
        </ButtonLink>
      </Link>
      <Button
        kind="outline"
        icon={Play}
        isBusy={isPending}
        busyText="Adding samples..."
        onClick={() => addSamples(undefined, { onSuccess: () => navigate(paths.plugins) })}
      >
        Try with sample plugins
      </Button>
    </div>
  )
}
