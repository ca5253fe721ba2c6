import { ShieldAlert } from 'lucide-react'
import { PRODUCT } from '#shared/product.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './download-notices.module.css'

type DownloadNoticesProps = { isSimulated: boolean; isDownloaded: boolean }

/** What has to be known before the download, and what comes after it. */
export function DownloadNotices({ isSimulated, isDownloaded }: DownloadNoticesProps) {
  return (
    <div>
      <div className={styles.notices}>
        {isSimulated && (
          <Notice tone="info" title="Development Environment">
            <p>This is a development environment, so the download is simulated.</p>
          </Notice>
        )}
        <Notice tone="amber" icon={ShieldAlert} title="macOS security notice">
          <p>macOS 10.15 to 14: the first time, right-click the app and choose Open, then Open again.</p>
          <p>
            macOS 15 and later: open the app once and press Done. Then choose Open Anyway in System Settings,
            Privacy &amp; Security; it is offered there for about an hour.
          </p>
        </Notice>
      </div>
      <div role="status" className={styles.said}>
        {isDownloaded && (
          <Notice tone="ok" title="Download initiated">
            <p>
              {isSimulated
                ? 'The download is simulated here: no file is saved.'
                : 'Your browser saves the file in your Downloads folder.'}
            </p>
            <p>
              <b>Already Downloaded?</b> Open {PRODUCT} Helper and press Connect Helper App on this page.
            </p>
          </Notice>
        )}
      </div>
    </div>
  )
}
