import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './demo-notice.module.css'

/** Makes clear that the demo does not read the user's disk. */
export function DemoNotice() {
  return (
    <div className={styles.notice}>
      <Notice tone="info" title="This is a demonstration">
        This scan is simulated and reads nothing on your computer. The plugins you add are samples, kept apart
        from yours. Remove Samples deletes them.
      </Notice>
    </div>
  )
}
