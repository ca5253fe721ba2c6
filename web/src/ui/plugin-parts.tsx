import { LibraryBig, Plus, UsersRound, Workflow } from 'lucide-react'
import { useState } from 'react'
import { finishInk } from './artwork/finishes.ts'
import { sleeve } from './artwork/sleeve.ts'
import { BarList } from './bar-list.tsx'
import { Button } from './button.tsx'
import { ColumnChart } from './column-chart.tsx'
import { DropArea } from './drop-area.tsx'
import { EmptyState } from './empty-state.tsx'
import { FeatureCard } from './feature-card.tsx'
import { FormatBadge } from './format-badge.tsx'
import { formatInk } from './format-badge-ink.ts'
import { LedLadder } from './led-ladder.tsx'
import styles from './plugin-parts.module.css'
import { PlatesOfCards } from './plugin-parts-cards.tsx'
import { PlateOfGrid } from './plugin-parts-grid.tsx'
import { aLibrary } from './plugin-parts-samples.ts'
import { type ProcessedItem, ProcessingList } from './processing-list.tsx'
import { SkeletonCards } from './skeleton-cards.tsx'
import { Sleeve } from './sleeve.tsx'
import { StatCard } from './stat-card.tsx'
import { StepDots } from './stat-card-dots.tsx'
import { ThumbRow } from './thumb-row.tsx'
import { UpdateMark } from './update-mark.tsx'

/** Every part that shows plugins, in every state. For the development page of parts only. */
export function PlatesOfPlugins() {
  return (
    <div className={styles.plates}>
      <PlatesOfCards />
      <PlateOfGrid />
      <PlatesOfFigures />
      <PlatesOfAdding />
      <PlatesOfSleeves />
    </div>
  )
}

const bar = (label: string, value: number, ink?: string) => ({
  label,
  value,
  href: '/plugins',
  ...(ink && { ink }),
})
const FORMATS = ['VST', 'VST3', 'AU', 'Component', 'AAX', 'CLAP', 'Standalone', 'LV2', 'UAD', 'Plugin']

function PlatesOfFigures() {
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
            bar('VST3', 95, formatInk('VST3')),
            bar('AU', 85, formatInk('AU')),
            bar('AAX', 61, formatInk('AAX')),
            bar('CLAP', 14, formatInk('CLAP')),
            bar('VST', 11, formatInk('VST')),
            bar('LV2', 2, formatInk('LV2')),
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
          ].map(([maker, count]) => bar(maker, count, finishInk(maker)))}
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
          Tag, categorise and edit plugins one at a time or in bulk, and keep favourites within reach.
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

const ADDED: ProcessedItem[] = [
  { id: '1', name: 'Pro-Q 4', format: 'VST3', state: 'saved' },
  {
    id: '2',
    name: 'Decapitator',
    format: 'AAX',
    state: 'failed',
    reason: 'Too many requests. Please try again in a minute.',
  },
  { id: '3', name: 'Diva', format: 'VST3', state: 'saving' },
  ...aLibrary(9).map(({ id, name }): ProcessedItem => ({ id, name, format: 'AU', state: 'waiting' })),
]

function PlatesOfAdding() {
  const [picked, setPicked] = useState('Nothing picked')
  const pick = { onPickFiles: () => setPicked('files'), onPickFolder: () => setPicked('folder') }

  return (
    <>
      <h2>Adding</h2>
      <p role="status">{picked}</p>
      <DropArea isOver={false} {...pick} />
      <DropArea isOver {...pick} />
      <ProcessingList items={ADDED} />
      <h2>Nothing there</h2>
      <EmptyState
        illustration="shelf"
        title="No plugins found"
        action={
          <Button kind="primary" icon={Plus}>
            Add Plugins
          </Button>
        }
      >
        Your shelf is empty. Use Add Plugins to drop in plugin files, or import a scan from the helper app.
      </EmptyState>
      <EmptyState illustration="glass" title="No matching plugins found" />
      <EmptyState illustration="meter" title="All Plugins Up to Date" />
      <EmptyState illustration="tape" title="No Update History" />
      <EmptyState illustration="wave" title="No plugins scanned yet" />
      <SkeletonCards density="comfortable" />
      <SkeletonCards density="list" />
    </>
  )
}

const TYPES = ['EQ', 'Compressor', 'Reverb', 'Delay', 'Instrument', 'Effect']

function PlatesOfSleeves() {
  return (
    <>
      <h2>Sleeves: maker sets the finish, type the motif, name the numbers</h2>
      <div className={styles.sleeves}>
        {TYPES.flatMap((type) =>
          ['Alder', 'Birch', 'Cedar', 'Elm', 'Hazel', 'Larch'].map((name) => (
            <span key={`${type} ${name}`} title={`${sleeve(name, name, type).length} bytes`}>
              <Sleeve name={name} manufacturer={name} type={type} />
            </span>
          )),
        )}
      </div>
    </>
  )
}
