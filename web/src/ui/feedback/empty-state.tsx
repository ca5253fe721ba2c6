import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Illustration, type IllustrationName } from './illustration.tsx'

type EmptyStateProps = {
  illustration: IllustrationName
  title: string
  /** The heading level of the title. */
  level?: 2 | 3
  /** One sentence. */
  children?: ReactNode
  /** At most one button. */
  action?: ReactNode
}

/** Shown instead of an empty list: a line drawing, a title, one sentence, at most one button. */
export function EmptyState({ illustration, title, level = 3, children, action }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3'

  return (
    <section className={styles.state}>
      <Illustration name={illustration} />
      <Heading className={styles.title}>{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}
