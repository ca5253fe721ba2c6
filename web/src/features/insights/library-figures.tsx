import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type Insights, organizedPercent, sharesOf } from '#shared/plugins/insights.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import * as insightWords from './insight-words.ts'
import styles from './library-figures.module.css'

type LibraryFiguresProps = {
  /** Undefined while the library is loading. */
  insights: Insights | undefined
  /** The path of the library: every figure links to the plugins that it counts. */
  library: string
  /** The path of the available updates. */
  updates: string
}

/** The four figures at the top of the dashboard. */
export const LibraryFigures = ({ insights, library, updates }: LibraryFiguresProps) => (
  <div className={styles.figures}>
    <StatCard label={insightWords.totalPlugins} value={insights?.total} href={library}>
      <span>{insights && insightWords.manufacturers(insights.manufacturerCount)}</span>
    </StatCard>
    <StatCard label={insightWords.uadPlugins} value={insights?.uad.length} href={`${library}?type=UAD`}>
      <span>{insights && ownershipOf(insights.uad)}</span>
    </StatCard>
    <StatCard label={insightWords.updatesAvailable} value={insights?.updates.length} href={updates}>
      <span className={styles.names}>{insights && makersOf(insights.updates)}</span>
    </StatCard>
    <StatCard
      label={insightWords.organized}
      value={insights && organizedPercent(insights.total)}
      unit="%"
      href={`${library}?missing=type`}
    >
      <span title={insightWords.estimateHint}>
        {insightWords.estimate((words) => (
          <VisuallyHidden>{words}</VisuallyHidden>
        ))}
      </span>
    </StatCard>
  </div>
)

/** Those that the UAD workflow counts as owned and as not owned: by the user's word, or else by the profile. */
function ownershipOf(plugins: Plugin[]) {
  const countOf = (ownership: 'owned' | 'not-owned') =>
    plugins.filter(({ metadata }) => (metadata.ownershipMark ?? metadata.ownership) === ownership).length
  const unowned = countOf('not-owned')
  if (plugins.length === 0) return insightWords.noneYet
  if (countOf('owned') + unowned === 0) return insightWords.unknownOwnership
  return insightWords.ownership(countOf('owned'), unowned)
}

/** The makers with the most updates. */
function makersOf(plugins: Plugin[]) {
  const [first, second, ...others] = sharesOf(plugins.map(({ manufacturer }) => manufacturer))
  if (plugins.length === 0) return insightWords.nothingToUpdate
  if (!first) return insightWords.manufacturersUnknown
  if (!second) return first.name
  return others.length === 0
    ? insightWords.twoMakers(first.name, second.name)
    : insightWords.moreMakers(first.name, second.name, others.length)
}

/** The address of the library at `library`, filtered to the plugins of a figure. */
export const filterAddress = (library: string, filter: Record<string, string> | [string, string][]) =>
  `${library}?${new URLSearchParams(filter)}`

type StatCardProps = {
  label: string
  /** Undefined while it is being fetched. */
  value: number | undefined
  unit?: string
  /** The address of the items that the figure counts; the whole card leads there. */
  href: string
  /** One quiet line below the figure. */
  children: ReactNode
}

/** One figure of the library with its name. */
const StatCard = ({ label, value, unit, href, children }: StatCardProps) => (
  <section className={styles.card} aria-label={label}>
    <h2 className={styles.label}>
      <Link href={href} className={styles.link}>
        {label}
      </Link>
    </h2>
    <p className={styles.figure} aria-busy={value === undefined}>
      {value === undefined ? '...' : formattedNumber(value)}
      {unit && value !== undefined && <small>{unit}</small>}
    </p>
    <div className={styles.foot}>{children}</div>
  </section>
)
