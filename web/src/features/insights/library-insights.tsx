import { useQuery } from '@tanstack/react-query'
import { Cpu } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { addedByMonth } from '#shared/library-view/added-by-month.ts'
import type { PLUGIN_FACTS } from '#shared/library-view/facets.ts'
import type { ArchitectureReport } from '#shared/plugins/architecture-report.ts'
import { type InsightShare, insightsOf } from '#shared/plugins/insights.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { StorageFigures } from '#shared/storage/storage-answer.ts'
import { architecturesQuery } from '../../api/queries.ts'
import { storageFiguresQuery } from '../../api/storage-queries.ts'
import { finishChartColor } from '../../library/artwork/finishes.ts'
import { formatChartColor } from '../../library/badges/format-chart-color.ts'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { BarList } from '../../ui/data/bar-list.tsx'
import { ColumnChart } from '../../ui/data/column-chart.tsx'
import { StackedBar } from '../../ui/data/stacked-bar.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber, formattedShortMonth, formattedSize } from '../../ui/text/locale.ts'
import { filterAddress } from './filter-address.ts'
import { InsightChart } from './insight-chart.tsx'
import styles from './library-insights.module.css'
import { SongUseCharts } from './song-use-charts.tsx'

type LibraryInsightsProps = {
  /** The library in name order, at least one plugin. */
  plugins: Plugin[]
  /** The paths of the library and of the songs: every figure links to the plugins that it counts, or that lack the detail. */
  library: string
  songs: string
  rosettaReport: string
  /** Called when its code cannot be loaded. */
  onClose?: () => void
}

/** The library in charts: its composition, the completeness of its details, its growth, its space, and its use in songs. */
export function LibraryInsights({ plugins, library, songs, rosettaReport }: LibraryInsightsProps) {
  const { formats, manufacturers, types, completeness } = useMemo(() => insightsOf(plugins), [plugins])
  const { data: architectures } = useQuery(architecturesQuery)
  const { data: space } = useQuery(storageFiguresQuery)
  const barsOf = (filter: string, shares: InsightShare[], inkOf?: (name: string) => string) =>
    shares.map(({ name, count }) => ({
      label: name,
      value: count,
      href: filterAddress(library, { [filter]: name }),
      ink: inkOf?.(name),
    }))

  return (
    <section className={styles.section} aria-label="Library insights">
      <Surface className={styles.charts}>
        <InsightChart title="By format" note={formats.length === 0 && NOTHING_YET}>
          <BarList label="Plugins by format" bars={barsOf('format', formats, formatChartColor)} />
        </InsightChart>
        <InsightChart title="By manufacturer" note={manufacturers.length === 0 && NOTHING_YET}>
          <BarList
            label="Plugins by manufacturer"
            bars={barsOf('manufacturer', manufacturers.slice(0, TOP_MANUFACTURERS), finishChartColor)}
            hasLongLabels
            rest={remainderOf(manufacturers.slice(TOP_MANUFACTURERS))}
          />
        </InsightChart>
        <InsightChart title="By type" note={types.length === 0 && NOTHING_YET}>
          <ColumnChart label="Plugins by type" bars={barsOf('type', types.slice(0, TOP_TYPES))} />
        </InsightChart>
        <InsightChart title="Completeness">
          <BarList
            label="Plugins with a known manufacturer, type, version, screenshot and description"
            look="ladder"
            bars={completeness.map(({ fact, percent }) => ({
              label: FACT_LABELS[fact],
              value: percent,
              href: filterAddress(library, { missing: fact }),
            }))}
          />
        </InsightChart>
        <ProcessorInsight report={architectures} rosettaReport={rosettaReport} />
      </Surface>
      <div className="cluster gap-14">
        {space && space.total.unknown < space.total.bundles && (
          <Surface className={styles.chart}>
            <DiskSpaceChart space={space} library={library} />
          </Surface>
        )}
        <Surface className={styles.chart}>
          <InsightChart title={<Link href={filterAddress(library, { sort: 'added' })}>Added by month</Link>}>
            <ColumnChart
              label="Plugins added by month"
              bars={addedByMonth(plugins, new Date()).map(({ month, count }) => ({
                label: formattedShortMonth(month),
                value: count,
                href: filterAddress(library, { added: month }),
              }))}
            />
          </InsightChart>
        </Surface>
        <SongUseCharts plugins={plugins} library={library} songs={songs} />
      </div>
    </section>
  )
}

const TOP_MANUFACTURERS = 5
const TOP_TYPES = 6
const NOTHING_YET = 'Nothing to show yet.'

function remainderOf(shares: InsightShare[]) {
  if (shares.length === 0) return undefined
  const value = shares.reduce((sum, { count }) => sum + count, 0)
  return { label: counted(shares.length, 'other'), value }
}

const FACT_LABELS: Record<(typeof PLUGIN_FACTS)[number], string> = {
  manufacturer: 'Manufacturer',
  type: 'Type',
  version: 'Version',
  screenshot: 'Screenshot',
  description: 'Description',
}

/** The disk space that each manufacturer takes, as far as it is known, as the Storage tab says. */
function DiskSpaceChart({ space, library }: { space: StorageFigures; library: string }) {
  const { total, makers } = space
  const rest = makers.reduce((left, { bytes }) => left - bytes, total.bytes)
  const known = total.bundles - total.unknown

  return (
    <InsightChart
      title={<Link href={filterAddress(library, { sort: 'size' })}>Disk space by manufacturer</Link>}
    >
      <BarList
        label="Disk space by manufacturer"
        hasLongLabels
        bars={makers.map(({ manufacturer, bytes }) => ({
          label: manufacturer,
          value: bytes,
          text: formattedSize(bytes),
          href: filterAddress(library, { manufacturer, sort: 'size' }),
          ink: finishChartColor(manufacturer),
        }))}
        rest={rest > 0 ? { label: 'All others', value: rest, text: formattedSize(rest) } : undefined}
      />
      <p className="faint small above-10">
        {formattedSize(total.bytes)}, known for{' '}
        {total.unknown === 0 && known > 1 ? 'all ' : `${formattedNumber(known)} of `}
        {counted(total.bundles, 'bundle')}
      </p>
    </InsightChart>
  )
}

type ProcessorInsightProps = {
  /** Undefined while it is loading. */
  report: ArchitectureReport | undefined
  /** The path of the Rosetta report. */
  rosettaReport: string
}

/** The number of plugins that need Rosetta or are 32-bit, with a link to the report. */
export function ProcessorInsight({ report, rosettaReport }: ProcessorInsightProps) {
  return (
    <div className={styles.insight}>
      <div>
        <h3>By processor</h3>
        {report && <Figures report={report} href={rosettaReport} />}
      </div>
      <div className={styles.way}>
        <p>Rosetta lets Intel plugins run on Apple Silicon. Apple is removing it in macOS 28.</p>
        <Link href={rosettaReport} asChild>
          <ButtonLink icon={Cpu}>Rosetta Report</ButtonLink>
        </Link>
      </div>
    </div>
  )
}

function Figures({ report, href }: { report: ArchitectureReport; href: string }) {
  if (isAllUnknown(report.counts)) return <p>Nothing to show yet.</p>
  if (report.affected === 0) return <p>No plugin we could check needs Rosetta or is 32-bit.</p>
  return <ProcessorBar report={report} href={href} />
}

const isAllUnknown = (counts: ArchitectureReport['counts']) =>
  Object.entries(counts).every(([kind, count]) => kind === 'unknown' || count === 0)

type ProcessorBarProps = {
  report: Pick<ArchitectureReport, 'ready' | 'affected' | 'undetermined' | 'counts'>
  /** The page that lists those that need something. */
  href?: string
}

/** All plugins in one bar, each once: those that are ready for Apple Silicon, and those that need Rosetta or else are 32-bit. */
function ProcessorBar({ report: { ready, affected, undetermined, counts }, href }: ProcessorBarProps) {
  const { intel } = counts
  const old = affected - intel

  return (
    <StackedBar
      label="Plugins by processor"
      parts={[
        { label: 'ready', value: ready, ink: 'var(--chart-ink)' },
        { label: intel === 1 ? 'needs Rosetta' : 'need Rosetta', value: intel, ink: 'var(--amber)', href },
        { label: old === 1 ? 'is 32-bit' : 'are 32-bit', value: old, ink: 'var(--danger)', href },
        { label: 'not known', value: undetermined, ink: 'var(--chart-ink-2)' },
      ]}
    />
  )
}
