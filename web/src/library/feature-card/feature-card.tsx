import type { ReactNode } from 'react'
import { ChainDrawing } from './chain-drawing.tsx'
import { CrowdDrawing } from './crowd-drawing.tsx'
import styles from './feature-card.module.css'
import { ShelfDrawing } from './shelf-drawing.tsx'

type FeatureCardProps = {
  drawing: keyof typeof DRAWINGS
  title: string
  /** One sentence. */
  children: ReactNode
  /** One button. */
  action: ReactNode
}

/** Describes a part of the product, with a drawing and a link to it. */
export function FeatureCard({ drawing, title, children, action }: FeatureCardProps) {
  const Drawing = DRAWINGS[drawing]

  return (
    <article className={styles.card}>
      <figure aria-hidden="true">
        <Drawing />
      </figure>
      <div className={styles.body}>
        <h3>{title}</h3>
        <p>{children}</p>
        {action}
      </div>
    </article>
  )
}

const DRAWINGS = { shelf: ShelfDrawing, crowd: CrowdDrawing, chain: ChainDrawing }
