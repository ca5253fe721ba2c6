import { Copy } from 'lucide-react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { siteAddress } from '../../../ui/served.ts'
import { helperMessages } from '../messages.ts'
import { installCommand } from './download-path.ts'
import styles from './terminal-line.module.css'

/** The command that downloads, checks and installs the helper. */
export function TerminalLine() {
  const line = installCommand(siteAddress())

  return (
    <section className={styles.terminal} aria-label="Install with Terminal">
      <b>Or install with Terminal</b>
      <p>For macOS and Linux. The download is verified first, and macOS won't show a warning.</p>
      <div className={styles.line}>
        <code>{line}</code>
        <IconButton label="Copy the line" icon={Copy} onClick={() => copy(line)} />
      </div>
    </section>
  )
}

const copy = (line: string) =>
  copyText(line, { copied: helperMessages.copied, failed: helperMessages.copyFailed })
