import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import * as common from '../text/common-words.ts'
import styles from './side-panel.module.css'

type SidePanelProps = {
  title: string
  onClose: () => void
  /** Buttons that stay in view. */
  acts: ReactNode
  children: ReactNode
}

/** One line of a list with all its details, for the place beside the list. The title and the acts stay in view. */
export const SidePanel = ({ title, onClose, acts, children }: SidePanelProps) => (
  <>
    <div className={styles.head}>
      <h2>{title}</h2>
      <IconButton label={common.close} icon={X} onClick={onClose} />
    </div>
    <div className={styles.body}>{children}</div>
    {acts && <div className={styles.foot}>{acts}</div>}
  </>
)

/** The known facts, line by line; one that is '' is left out. */
export const PanelFacts = ({ facts }: { facts: [label: string, value: string][] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, value]) => value !== '')
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
