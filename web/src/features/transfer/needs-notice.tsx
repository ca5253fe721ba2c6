import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './needs-notice.module.css'

type NeedsNoticeProps = { onCompare: () => void; onImport: () => void }

/** Asks what a file is that begins like a saved list of what a song needs: a table of one's own plugins may have the same headings. */
export const NeedsNotice = ({ onCompare, onImport }: NeedsNoticeProps) => (
  <Notice tone="info" title="This list says what a song needs">
    <p>It names plugins that a song uses, not plugins that you have.</p>
    <div className={styles.ways}>
      <Button kind="primary" onClick={onCompare}>
        Compare With My Library
      </Button>
      <Button kind="ghost" onClick={onImport}>
        Import as My Plugins
      </Button>
    </div>
  </Notice>
)
