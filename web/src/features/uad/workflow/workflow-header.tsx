import { BadgeCheck, RotateCcw } from 'lucide-react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { ownershipCounts } from '../review/ownership-counts.ts'
import * as uadWords from '../uad-words.ts'
import styles from './workflow-header.module.css'

/** The heading of the page, with the reset button. */
export function WorkflowHeader({ onReset }: { onReset: () => void }) {
  return (
    <div className={styles.head}>
      <h2>{uadWords.title}</h2>
      <Tag tone="accent" icon={BadgeCheck}>
        {uadWords.proFeature}
      </Tag>
      <Button kind="link" icon={RotateCcw} className={styles.reset} onClick={onReset}>
        {uadWords.resetWorkflow}
      </Button>
    </div>
  )
}

/** Says which plugins the workflow does not cover. */
export function ScopeNote() {
  return (
    <Notice tone="info" title={uadWords.scopeTitle}>
      {uadWords.scope}
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
      <Counter label={uadWords.totalPlugins} value={uad?.length ?? '...'} />
      <Counter
        label={uadWords.ownedPlugins}
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
      <h3 id="uad-how">{uadWords.howWorks}</h3>
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
  ['Export', uadWords.exportStage],
  ['Upload', uadWords.uploadStage],
  ['Analyze', uadWords.analyzeStage],
  ['Review', uadWords.reviewStage],
  ['Organize', uadWords.organizeStage],
] as const
