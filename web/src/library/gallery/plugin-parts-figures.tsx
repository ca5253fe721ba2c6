import { LibraryBig, UsersRound, Workflow } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { BarList } from '../../ui/data/bar-list.tsx'
import { ColumnChart } from '../../ui/data/column-chart.tsx'
import { StatCard } from '../../ui/data/stat-card.tsx'
import { StepDots } from '../../ui/data/stat-card-dots.tsx'
import { LedLadder } from '../../ui/feedback/led-ladder.tsx'
import { finishChartColor } from '../artwork/finishes.ts'
import { FormatBadge } from '../badges/format-badge.tsx'
import { formatChartColor } from '../badges/format-badge-ink.ts'
import { UpdateMark } from '../badges/update-mark.tsx'
import { FeatureCard } from '../feature-card/feature-card.tsx'
import { ThumbRow } from '../pictures/thumb-row.tsx'
import styles from './plugin-parts.module.css'
import { aLibrary } from './plugin-parts-samples.ts'

/** Figures, charts, badges and the three cards of the dashboard. */
export function FigureParts() {
  return (
    <>
      <h2>Figures</h2>
      <div className={styles.stats}>
        <StatCard label="Total Plugins" value={96} picture={<ThumbRow plugins={aLibrary(4)} />}>
          39 manufacturers
        </StatCard>
        <StatCard label="UAD Plugins" value={13}>
          <span>Workflow at step 3 of 5</span>
          <StepDots done={2} total={5} />
        </StatCard>
        <StatCard label="Updates Available" value={undefined} />
        <StatCard label="Organized" value={94} unit="%">
          <LedLadder value={94} label="Organized" segments={40} />
        </StatCard>
      </div>
      <div className={styles.charts}>
        <BarList
          label="By format"
          bars={[
            bar('VST3', 95, formatChartColor('VST3')),
            bar('AU', 85, formatChartColor('AU')),
            bar('AAX', 61, formatChartColor('AAX')),
            bar('CLAP', 14, formatChartColor('CLAP')),
            bar('VST', 11, formatChartColor('VST')),
            bar('LV2', 2, formatChartColor('LV2')),
          ]}
        />
        <BarList
          label="By manufacturer"
          hasLongLabels
          bars={[
            ['Universal Audio', 13] as const,
            ['FabFilter', 7] as const,
            ['Soundtoys', 6] as const,
            ['Native Instruments', 6] as const,
          ].map(([maker, count]) => bar(maker, count, finishChartColor(maker)))}
          rest={{ label: '34 others', value: 59 }}
        />
        <ColumnChart
          label="By type"
          bars={[
            bar('Effect', 27),
            bar('Instrument', 21),
            bar('Compressor', 14),
            bar('EQ', 12),
            bar('Reverb', 12),
            bar('Delay', 1),
          ]}
        />
        <BarList
          label="Completeness"
          look="ladder"
          bars={[
            bar('Manufacturer', 100),
            bar('Type', 99),
            bar('Version', 97),
            bar('Screenshot', 8),
            bar('Description', 61),
          ]}
        />
      </div>
      <div className={styles.line}>
        {FORMATS.map((format) => (
          <FormatBadge key={format} format={format} />
        ))}
        <UpdateMark />
      </div>
      <div className={styles.cards}>
        <FeatureCard
          drawing="shelf"
          title="Organize"
          action={<Button icon={LibraryBig}>Manage Plugins</Button>}
        >
          Tag, sort and edit plugins one by one or in bulk, and keep favorites close.
        </FeatureCard>
        <FeatureCard
          drawing="crowd"
          title="Crowdsourced Metadata"
          action={<Button icon={UsersRound}>Learn More</Button>}
        >
          Details you fill in are shared with the community, so plugin metadata improves for everyone.
        </FeatureCard>
        <FeatureCard
          drawing="chain"
          title="UAD Specialized Tools"
          action={<Button icon={Workflow}>UAD Workflow</Button>}
        >
          Find which UAD plugins you own in five steps and move the rest out of the way.
        </FeatureCard>
      </div>
    </>
  )
}

const bar = (label: string, value: number, ink?: string) => ({
  label,
  value,
  href: '/plugins',
  ...(ink && { ink }),
})
const FORMATS = ['VST', 'VST3', 'AU', 'Component', 'AAX', 'CLAP', 'Standalone', 'LV2', 'UAD', 'Plugin']
