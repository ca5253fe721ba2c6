import { BadgeCheck, RotateCcw } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import styles from './workflow-header.module.css'

/** The heading of the page, with the reset button. */
export function WorkflowHeader({ onReset }: { onReset: () => void }) {
  return (
    <div className={styles.head}>
      <h2>UAD Plugin Management</h2>
      <Tag tone="accent" icon={BadgeCheck}>
        Pro Feature
      </Tag>
      <Button kind="link" icon={RotateCcw} className={styles.reset} onClick={onReset}>
        Reset Workflow
      </Button>
    </div>
  )
}
