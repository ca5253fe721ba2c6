import { type ReactNode, useId } from 'react'
import styles from './rail.module.css'

type RailSectionProps = {
  title: string
  /** A button beside the title. */
  action?: ReactNode
  /** Below the list, for example a button that shows more. */
  more?: ReactNode
  children: ReactNode
}

/** A titled list of choices. */
export function RailSection({ title, action, more, children }: RailSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        {action}
      </div>
      <ul>{children}</ul>
      {more}
    </section>
  )
}
