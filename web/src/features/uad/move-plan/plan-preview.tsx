import { type ReactNode, useId } from 'react'
import type { MovePlan } from '#shared/uad/move-plan/move-plan.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { MovingPlugins } from './moving-plugins.tsx'
import { placesOutside } from './places-outside.ts'
import styles from './plan-preview.module.css'
import { StayingPlugins } from './staying-plugins.tsx'

/** The plan side by side: plugins that go to the backup, and those that stay here. */
export function PlanPreview({ plan }: { plan: MovePlan }) {
  const outside = placesOutside(plan)

  return (
    <div className={styles.preview}>
      <Column title="To the backup" count={plan.moves.length}>
        <MovingPlugins moves={plan.moves} bringBack={plan.bringBack} />
      </Column>
      <Column title="Stays here" count={plan.kept.length + outside.length}>
        <StayingPlugins kept={plan.kept} outside={outside} />
      </Column>
    </div>
  )
}

function Column({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.column}>
      <h3 id={id} className={styles.title}>
        {title} <small>{formattedNumber(count)}</small>
      </h3>
      {children}
    </section>
  )
}
