import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { groupByMaker } from '#shared/plugins/architecture-report.ts'
import { LoadFailed } from '../../api/load-failed.tsx'
import { architecturesQuery } from '../../api/queries.ts'
import { EmptyRosettaReport } from '../../features/rosetta/empty-rosetta-report.tsx'
import { KindCounts } from '../../features/rosetta/kind-counts.tsx'
import { MakerList } from '../../features/rosetta/maker-list.tsx'
import { ReportHeader } from '../../features/rosetta/report-head.tsx'
import { DelayedSpinner } from '../late-spinner.tsx'
import { paths } from '../paths.ts'
import styles from './rosetta-report-page.module.css'

/** The installed plugins that need Rosetta or are 32-bit, by manufacturer. The page is printable. */
export function RosettaReportPage() {
  const { data: report, error, refetch } = useQuery(architecturesQuery)
  const groups = useMemo(() => report && groupByMaker(report.installations), [report])

  if (error && !report) {
    return <LoadFailed title="The report could not be loaded" error={error} onTryAgain={refetch} />
  }
  if (!report || !groups) return <DelayedSpinner />
  if (report.affected === 0) return <EmptyRosettaReport counts={report.counts} library={paths.plugins} />
  return (
    <div className={styles.report}>
      <ReportHeader report={report} />
      <KindCounts counts={report.counts} />
      {groups.map((group) => (
        <MakerList key={group.manufacturer.toLowerCase()} group={group} library={paths.plugins} />
      ))}
    </div>
  )
}
