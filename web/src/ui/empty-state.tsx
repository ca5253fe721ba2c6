import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Illustration, type IllustrationName } from './illustrations.tsx'

type EmptyStateProps = {
  illustration: IllustrationName
  title: string
  /** One sentence. */
  children?: ReactNode
  /** At most one button. */
  action?: ReactNode
}

/** What stands where a list would be: a line drawing of the missing thing, a title, one sentence, at most one button. */
export function EmptyState({ illustration, title, children, action }: EmptyStateProps) {
  return (
    <section className={styles.state}>
      <Illustration name={illustration} />
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}
