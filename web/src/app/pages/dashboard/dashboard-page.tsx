import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { insightsOf } from '#shared/plugins/insights.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { architecturesQuery, devicesQuery, pluginsQuery } from '../../../api/queries.ts'
import { DropZone } from '../../../features/import/drop-zone.tsx'
import { LibraryFigures } from '../../../features/insights/library-figures.tsx'
import { LibraryInsights } from '../../../features/insights/library-insights.tsx'
import { paths } from '../../paths.ts'
import styles from './dashboard-page.module.css'
import { DashboardPageClosing } from './dashboard-page-closing.tsx'
import { DashboardPageMore } from './dashboard-page-more.tsx'
import { OtherWays, Welcome } from './first-steps.tsx'

/** The library at a glance. An empty library shows the drop zone first, and no figures. */
export function DashboardPage() {
  const { data: plugins, error, refetch } = useQuery(pluginsQuery)
  const insights = useMemo(() => plugins && insightsOf(plugins), [plugins])
  const isNew = useEmptyAtFirst(plugins?.length)
  const isEmpty = insights?.total === 0
  const hasPlugins = insights !== undefined && !isEmpty
  const architectures = useQuery({ ...architecturesQuery, enabled: hasPlugins })
  const devices = useQuery({ ...devicesQuery, enabled: hasPlugins })
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
      {error && !plugins && (
        <LoadFailed title="Your library could not be loaded" error={error} onTryAgain={refetch} />
      )}
      {(plugins || !error) && !isEmpty && (
        <LibraryFigures
          plugins={plugins}
          insights={insights}
          library={paths.plugins}
          updates={paths.updates}
        />
      )}
      {isEmpty && <Welcome />}
      {isNew ? [dropZone, isEmpty && <OtherWays key="ways" />, charts] : charts}
      <DashboardPageMore isFolded={hasPlugins && (devices.data ?? []).length > 0} />
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
