import { useState } from 'react'
import type { MovePlan } from '#shared/uad/move-plan/plan.ts'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { MovingPlugins } from './plan-moves.tsx'
import styles from './plan-preview.module.css'
import { StayingPlugins } from './staying-plugins.tsx'

/** Two tabs: what moves, and what stays. */
export function PlanPreview({ plan }: { plan: MovePlan }) {
  const [tab, setTab] = useState<'moves' | 'stays'>(plan.moves.length > 0 ? 'moves' : 'stays')

  return (
    <div className={styles.preview}>
      <Tabs
        label="Plan"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'moves',
            label: 'What moves',
            count: plan.moves.length,
            content: <MovingPlugins moves={plan.moves} bringBack={plan.bringBack} />,
          },
          {
            value: 'stays',
            label: 'What stays',
            count: plan.kept.length,
            content: <StayingPlugins kept={plan.kept} />,
          },
        ]}
      />
    </div>
  )
}
