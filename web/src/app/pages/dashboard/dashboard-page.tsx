import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { insightsOf } from '#shared/plugins/insights.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { architecturesQuery, pluginsQuery } from '../../../api/queries.ts'
import { DropZone } from '../../../features/import/drop-zone.tsx'
import { LibraryFigures } from '../../../features/insights/library-figures.tsx'
import { LibraryInsights } from '../../../features/insights/library-insights.tsx'
import { paths } from '../../paths.ts'
import styles from './dashboard-page.module.css'
import { DashboardPageClosing } from './dashboard-page-closing.tsx'
import { DashboardPageFeatures } from './dashboard-page-features.tsx'
import { DashboardPagePromo } from './dashboard-page-promo.tsx'

/** The library at a glance. An empty library shows the drop zone first. */
export function DashboardPage() {
  const { data: plugins, error, refetch } = useQuery(pluginsQuery)
  const insights = useMemo(() => plugins && insightsOf(plugins), [plugins])
  const isNew = useEmptyAtFirst(plugins?.length)
  const hasPlugins = insights !== undefined && insights.total > 0
  const architectures = useQuery({ ...architecturesQuery, enabled: hasPlugins })
  const charts = hasPlugins && (
    <LibraryInsights
      key="charts"
      insights={insights}
      library={paths.plugins}
      architectures={architectures.data}
      rosettaReport={paths.rosettaReport}
    />
  )
  const dropZone = <DropZone key="drop-zone" />

  return (
    <div className={styles.page}>
      {error && !plugins ? (
        <LoadFailed title="Your library could not be loaded" error={error} onTryAgain={refetch} />
      ) : (
        <LibraryFigures plugins={plugins} insights={insights} />
      )}
      {insights?.total === 0 && <Welcome />}
      {isNew ? [dropZone, charts] : charts}
      <DashboardPageFeatures />
      <DashboardPagePromo />
      {!isNew && dropZone}
      <DashboardPageClosing />
    </div>
  )
}

/** Once empty, the page keeps its order until it is left: the drop zone must not move during an import. */
function useEmptyAtFirst(count: number | undefined) {
  const [wasEmpty, setWasEmpty] = useState(false)
  if (count === 0 && !wasEmpty) setWasEmpty(true)
  return wasEmpty
}

function Welcome() {
  return (
    <section className={styles.welcome}>
      <h2>Start your library</h2>
      <p>
        Drop plugins or a folder of plugins here. Your files stay on your computer: only their details, such
        as name and version, are sent.
      </p>
    </section>
  )
}
