import { type Insights, organizedPercent } from '#shared/plugins/insights.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { ThumbRow } from '../../library/pictures/thumb-row.tsx'
import { StatCard } from '../../ui/data/stat-card.tsx'
import { LedLadder } from '../../ui/feedback/led-ladder.tsx'
import { counted } from '../../ui/text/counted.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './library-figures.module.css'
import { showcaseOf } from './showcase.ts'

type LibraryFiguresProps = {
  /** Both are undefined while the library is loading. */
  plugins: Plugin[] | undefined
  insights: Insights | undefined
  /** The path of the library: every figure links to the plugins that it counts. */
  library: string
  /** The path of the available updates. */
  updates: string
}

/** The four figures at the top of the dashboard. */
export function LibraryFigures({ plugins, insights, library, updates }: LibraryFiguresProps) {
  const organized = insights && organizedPercent(insights.total)

  return (
    <div className={styles.figures}>
      <StatCard
        label="Total Plugins"
        value={insights?.total}
        href={library}
        picture={<ThumbRow plugins={showcaseOf(plugins ?? [])} />}
      >
        <span>{insights && manufacturersIn(insights)}</span>
      </StatCard>
      <StatCard
        label="UAD Plugins"
        value={insights?.uad.length}
        href={`${library}?type=UAD`}
        picture={<ThumbRow plugins={showcaseOf(insights?.uad ?? [])} />}
      >
        <span>{insights && ownedIn(insights.uad)}</span>
      </StatCard>
      <StatCard
        label="Updates Available"
        value={insights?.updates.length}
        href={updates}
        picture={<ThumbRow plugins={showcaseOf(insights?.updates ?? [])} />}
      >
        <span className={styles.names}>{insights && namesIn(insights.updates)}</span>
      </StatCard>
      <StatCard label="Organized" value={organized} unit="%" href={`${library}?missing=type`}>
        <LedLadder value={organized ?? 0} label="Organized" />
        <span title="Rough guess: all but five">
          Estimate
          <VisuallyHidden>, a rough guess: all but five</VisuallyHidden>
        </span>
      </StatCard>
    </div>
  )
}

const manufacturersIn = ({ manufacturerCount }: Insights) => counted(manufacturerCount, 'manufacturer')

/** Those that the UAD workflow counts as owned: by the user's word, or else by the profile. */
const ownedIn = (plugins: Plugin[]) =>
  plugins.length === 0
    ? 'None yet'
    : `${plugins.filter(({ metadata }) => (metadata.ownershipMark ?? metadata.ownership) === 'owned').length} marked as owned`

function namesIn(plugins: Plugin[]) {
  const [first, second] = plugins.map((plugin) => plugin.name)
  if (!first) return 'Nothing to update'
  if (!second) return first
  return plugins.length === 2
    ? `${first} and ${second}`
    : `${first}, ${second} and ${plugins.length - 2} more`
}
