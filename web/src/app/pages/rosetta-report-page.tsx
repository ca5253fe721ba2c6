import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { groupByUrgency } from '#shared/plugins/processors/report-architectures.ts'
import { LoadFailed } from '../../api/load-failed.tsx'
import { architecturesQuery, availableUpdatesQuery, pluginsQuery } from '../../api/queries.ts'
import { EmptyRosettaReport } from '../../features/rosetta/empty-rosetta-report.tsx'
import { ReportHeader } from '../../features/rosetta/report-header.tsx'
import { UrgencyList } from '../../features/rosetta/urgency-list.tsx'
import { ProcessorBar } from '../../library/processors/processor-bar.tsx'
import { DelayedSpinner } from '../delayed-spinner.tsx'
import { paths } from '../paths.ts'
import styles from './rosetta-report-page.module.css'

/** The installed plugins that need Rosetta or are 32-bit, the most urgent first. The page is printable. */
export function RosettaReportPage() {
  const { data: report, error, refetch } = useQuery(architecturesQuery)
  const { data: plugins } = useQuery(pluginsQuery)
  const { data: updates } = useQuery(availableUpdatesQuery)
  const groups = useMemo(() => report && groupByUrgency(report.installations), [report])
  const pluginsById = useMemo(() => new Map(plugins?.map((plugin) => [plugin.id, plugin])), [plugins])
  const updatesById = useMemo(() => new Map(updates?.map((each) => [each.pluginId, each])), [updates])

  if (error && !report) {
    return <LoadFailed title="We couldn't load the report" error={error} onTryAgain={refetch} />
  }
  if (!report || !groups) return <DelayedSpinner />
  if (report.installations.length === 0) return <EmptyRosettaReport report={report} library={paths.plugins} />
  return (
    <div className={styles.report}>
      <ReportHeader report={report} />
      <ProcessorBar report={report} />
      {groups.map((group) => (
        <UrgencyList
          key={group.urgency}
          group={group}
          plugins={pluginsById}
          updates={updatesById}
          library={paths.plugins}
          formats={`${paths.computers}?tab=formats`}
        />
      ))}
    </div>
  )
}
