import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Illustration, type IllustrationName } from './illustrations.tsx'

type EmptyStateProps = {
  illustration: IllustrationName
  title: string
  /** The rank of the title among the page's headings. */
  level?: 2 | 3
  /** One sentence. */
  children?: ReactNode
  /** At most one button. */
  action?: ReactNode
}

/** What stands where a list would be: a line drawing of the missing thing, a title, one sentence, at most one button. */
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
