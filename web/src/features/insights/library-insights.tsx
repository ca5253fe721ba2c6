import type { ArchitectureReport } from '#shared/plugins/architecture-report.ts'
import type { InsightShare, Insights } from '#shared/plugins/insights.ts'
import { finishChartColor } from '../../library/artwork/finishes.ts'
import { formatChartColor } from '../../library/badges/format-chart-color.ts'
import { BarList } from '../../ui/data/bar-list.tsx'
import { ColumnChart } from '../../ui/data/column-chart.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { counted } from '../../ui/text/counted.ts'
import { filterAddress } from './filter-address.ts'
import { InsightChart } from './insight-chart.tsx'
import styles from './library-insights.module.css'
import { ProcessorInsight } from './processor-insight.tsx'

type LibraryInsightsProps = {
  insights: Insights
  /** The path of the library: every figure links to the plugins that it counts, or that lack the detail. */
  library: string
  /** The architecture report; undefined while it is loading. */
  architectures: ArchitectureReport | undefined
  /** The path of the Rosetta report. */
  rosettaReport: string
}

/** The composition of the library, and the completeness of its details. */
export function LibraryInsights({ insights, library, architectures, rosettaReport }: LibraryInsightsProps) {
  const { formats, manufacturers, types, completeness } = insights
  const barsOf = (filter: string, shares: InsightShare[], inkOf?: (name: string) => string) =>
    shares.map(({ name, count }) => ({
      label: name,
      value: count,
      href: filterAddress(library, { [filter]: name }),
      ink: inkOf?.(name),
    }))

  return (
    <section className={styles.section}>
      <h2>Library insights</h2>
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
              label: capitalized(fact),
              value: percent,
              href: filterAddress(library, { missing: fact }),
            }))}
          />
        </InsightChart>
        <ProcessorInsight report={architectures} rosettaReport={rosettaReport} />
      </Surface>
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

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
