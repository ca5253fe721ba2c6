import { BadgeCheck, RotateCcw } from 'lucide-react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { ownershipCounts } from '../review/ownership-counts.ts'
import styles from './workflow-header.module.css'

/** The heading of the page, with the reset button. */
export function WorkflowHeader({ onReset }: { onReset: () => void }) {
  return (
    <div className={styles.head}>
      <h2>UAD Plugin Management</h2>
      <Tag tone="accent" icon={BadgeCheck}>
        Pro Feature
      </Tag>
      <Button kind="link" icon={RotateCcw} className={styles.reset} onClick={onReset}>
        Reset Workflow
      </Button>
    </div>
  )
}

/** Says which plugins the workflow does not cover. */
export function ScopeNote() {
  return (
    <Notice tone="info" title="For UAD-2 and Apollo plugins">
      Native UADx plugins are licensed separately and aren't in the profile, so they're left alone.
    </Notice>
  )
}

type UadCountersProps = {
  /** The library; undefined while it is loading. */
  plugins: Plugin[] | undefined
  isAnalyzed: boolean
}

/** The number of UAD plugins and of owned ones, which is known only after the analysis. */
export function UadCounters({ plugins, isAnalyzed }: UadCountersProps) {
  const uad = plugins?.filter((plugin) => plugin.isUAD)

  return (
    <dl className={styles.counters}>
      <Counter label="Total UAD Plugins" value={uad?.length ?? '...'} />
      <Counter
        label="Owned UAD Plugins"
        value={isAnalyzed ? (uad ? ownershipCounts(uad).owned : '...') : '–'}
      />
    </dl>
  )
}

function Counter({ label, value }: { label: string; value: number | string }) {
  return (
    <Surface className={styles.counter}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </Surface>
  )
}

/** Explains the five stages. */
export function HowItWorks() {
  return (
    <Surface as="aside" className={styles.how} aria-labelledby="uad-how">
      <h3 id="uad-how">How It Works</h3>
      <ol>
        {STAGES.map(([title, text], index) => (
          <li key={title}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <b>{title}</b>
              {text}
            </div>
          </li>
        ))}
      </ol>
    </Surface>
  )
}

const STAGES = [
  ['Export', 'Save the list of your authorizations from the UAD control panel.'],
  ['Upload', 'A .json or .txt file, read as text.'],
  ['Analyze', 'We match your authorizations with your library.'],
  ['Review', 'You decide what counts as owned.'],
  ['Organize', 'Unowned plugins move to a backup folder by helper app or script.'],
] as const
