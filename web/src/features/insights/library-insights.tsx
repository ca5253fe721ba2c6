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
import { BarList, ColumnChart } from '../../ui/data/bar-list.tsx'
import { StackedBar } from '../../ui/data/stacked-bar.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { formattedShortMonth, formattedSize } from '../../ui/text/locale.ts'
import { InsightChart } from './insight-chart.tsx'
import * as insightWords from './insight-words.ts'
import { filterAddress } from './library-figures.tsx'
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
    <section className={styles.section} aria-label={insightWords.libraryInsights}>
      <Surface className={styles.charts}>
        <InsightChart title={insightWords.byFormat} note={formats.length === 0 && insightWords.nothingYet}>
          <BarList label={insightWords.pluginsByFormat} bars={barsOf('format', formats, formatChartColor)} />
        </InsightChart>
        <InsightChart
          title={insightWords.byManufacturer}
          note={manufacturers.length === 0 && insightWords.nothingYet}
        >
          <BarList
            label={insightWords.pluginsByManufacturer}
            bars={barsOf('manufacturer', manufacturers.slice(0, TOP_MANUFACTURERS), finishChartColor)}
            hasLongLabels
            rest={remainderOf(manufacturers.slice(TOP_MANUFACTURERS))}
          />
        </InsightChart>
        <InsightChart title={insightWords.byType} note={types.length === 0 && insightWords.nothingYet}>
          <ColumnChart label={insightWords.pluginsByType} bars={barsOf('type', types.slice(0, TOP_TYPES))} />
        </InsightChart>
        <InsightChart title={insightWords.completeness}>
          <BarList
            label={insightWords.completenessHint}
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
          <InsightChart
            title={<Link href={filterAddress(library, { sort: 'added' })}>{insightWords.addedByMonth}</Link>}
          >
            <ColumnChart
              label={insightWords.pluginsAddedByMonth}
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

function remainderOf(shares: InsightShare[]) {
  if (shares.length === 0) return undefined
  const value = shares.reduce((sum, { count }) => sum + count, 0)
  return { label: insightWords.others(shares.length), value }
}

const FACT_LABELS: Record<(typeof PLUGIN_FACTS)[number], string> = {
  manufacturer: 'Manufacturer',
  type: 'Type',
  version: 'Version',
  screenshot: 'Screenshot',
  description: insightWords.description,
}

/** The disk space that each manufacturer takes, as far as it is known, as the Storage tab says. */
function DiskSpaceChart({ space, library }: { space: StorageFigures; library: string }) {
  const { total, makers } = space
  const rest = makers.reduce((left, { bytes }) => left - bytes, total.bytes)
  const known = total.bundles - total.unknown

  return (
    <InsightChart
      title={<Link href={filterAddress(library, { sort: 'size' })}>{insightWords.spaceByManufacturer}</Link>}
    >
      <BarList
        label={insightWords.spaceByManufacturer}
        hasLongLabels
        bars={makers.map(({ manufacturer, bytes }) => ({
          label: manufacturer,
          value: bytes,
          text: formattedSize(bytes),
          href: filterAddress(library, { manufacturer, sort: 'size' }),
          ink: finishChartColor(manufacturer),
        }))}
        rest={
          rest > 0 ? { label: insightWords.allOthers, value: rest, text: formattedSize(rest) } : undefined
        }
      />
      <p className="faint small above-10">{insightWords.spaceKnown(total.bytes, known, total.bundles)}</p>
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
export const ProcessorInsight = ({ report, rosettaReport }: ProcessorInsightProps) => (
  <div className={styles.insight}>
    <div>
      <h3>{insightWords.byProcessor}</h3>
      {report && <Figures report={report} href={rosettaReport} />}
    </div>
    <div className={styles.way}>
      <p>{insightWords.aboutRosetta}</p>
      <Link href={rosettaReport} asChild>
        <ButtonLink icon={Cpu}>{insightWords.rosettaReport}</ButtonLink>
      </Link>
    </div>
  </div>
)

function Figures({ report, href }: { report: ArchitectureReport; href: string }) {
  const { ready, affected, undetermined, counts } = report
  if (isAllUnknown(counts)) return <p>{insightWords.nothingYet}</p>
  if (affected === 0) return <p>{insightWords.allNative}</p>
  const { intel } = counts
  const old = affected - intel

  // Each plugin once: those that are ready for Apple Silicon, and those that need Rosetta or else are 32-bit.
  return (
    <StackedBar
      label={insightWords.pluginsByProcessor}
      parts={[
        { label: insightWords.ready, value: ready, ink: 'var(--chart-ink)' },
        { label: insightWords.needRosetta(intel), value: intel, ink: 'var(--amber)', href },
        { label: insightWords.are32Bit(old), value: old, ink: 'var(--danger)', href },
        { label: insightWords.notKnown, value: undetermined, ink: 'var(--chart-ink-2)' },
      ]}
    />
  )
}

const isAllUnknown = (counts: ArchitectureReport['counts']) =>
  Object.entries(counts).every(([kind, count]) => kind === 'unknown' || count === 0)
