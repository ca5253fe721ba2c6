import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './demo-notice.module.css'

/** Makes clear that the demo does not read the user's disk. */
export function DemoNotice() {
  return (
    <div className={styles.notice}>
      <Notice tone="info" title="This is a demonstration">
        The scan is simulated and reads nothing on your computer. What you add are sample plugins: they never
        mix with yours, and Remove Samples removes them.
      </Notice>
    </div>
  )
}
