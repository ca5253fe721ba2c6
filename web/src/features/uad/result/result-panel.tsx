import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Surface } from '../../../ui/layout/surface.tsx'
import styles from './result-panel.module.css'

type ResultPanelProps = {
  icon: LucideIcon
  title: string
  description: ReactNode
  actions: ReactNode
  /** Why the actions are disabled. */
  refusal?: string
  fileName?: string
  children?: ReactNode
}

/** The result of the fifth step. */
export function ResultPanel({
  icon: Icon,
  title,
  description,
  actions,
  refusal,
  fileName,
  children,
}: ResultPanelProps) {
  const id = useId()

  return (
    <Surface as="section" className={styles.result} aria-labelledby={id}>
      <div className={styles.top}>
        <span className={styles.icon}>
          <Icon size={18} aria-hidden="true" />
        </span>
        <div>
          <h3 id={id} tabIndex={-1} data-leads-to="result">
            {title}
          </h3>
          <p className={styles.says}>{description}</p>
        </div>
      </div>
      <div className={styles.actions}>
        {actions}
        {fileName && <span className={styles.file}>{fileName}</span>}
      </div>
      {refusal && <p className={styles.refusal}>{refusal}</p>}
      {children}
    </Surface>
  )
}
