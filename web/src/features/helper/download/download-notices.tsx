import { ShieldAlert } from 'lucide-react'
import { mainFileOf, type Release } from '#shared/helper/release.ts'
import { PLATFORM_NAMES, type Platform } from '#shared/plugins/architectures.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './download-notices.module.css'
import * as downloadWords from './download-words.ts'

type DownloadNoticesProps = { release: Release | null; system: Platform; isDownloaded: boolean }

/** The notices before the download and after it. */
export function DownloadNotices({ release, system, isDownloaded }: DownloadNoticesProps) {
  const file = release ? mainFileOf(release, system) : undefined
  const isAvailable = !release || file !== undefined

  return (
    <div>
      <div className={styles.notices}>
        {!release && (
          <Notice tone="info" title={downloadWords.developmentTitle}>
            <p>{downloadWords.development}</p>
          </Notice>
        )}
        {release && <NeedNotice system={system} file={file} />}
        {system === 'macos' && isAvailable && file?.kind !== 'mac-node' && <MacNotice />}
      </div>
      <div role="status" className={styles.said}>
        {isDownloaded && isAvailable && (
          <Notice tone="ok" title={downloadWords.downloadInitiated}>
            <p>{release ? downloadWords.downloadStarted : downloadWords.downloadSimulated}</p>
            <p>
              <b>{downloadWords.alreadyDownloaded}</b>{' '}
              {downloadWords.installAndConnect(file?.needs.startsWith('Node.js') ?? false)}
            </p>
          </Notice>
        )}
      </div>
    </div>
  )
}

const MacNotice = () => (
  <Notice tone="amber" icon={ShieldAlert} title={downloadWords.macNotice.title}>
    <p>{downloadWords.macNotice.before15}</p>
    <p>{downloadWords.macNotice.from15}</p>
  </Notice>
)

type NeedNoticeProps = { system: Platform; file: Release['files'][number] | undefined }

/** The needs of the helper for a system: a build on the server, or another program. */
function NeedNotice({ system, file }: NeedNoticeProps) {
  if (!file) {
    return (
      <Notice tone="info" title={downloadWords.noDownload(PLATFORM_NAMES[system])}>
        <p>{downloadWords.buildIt(<code>npm run build:helper</code>)}</p>
        <p>{downloadWords.askHost}</p>
      </Notice>
    )
  }
  if (!file.needs.startsWith('Node.js')) return null
  return (
    <Notice tone="info" title={downloadWords.systemIsOlder(file.needs)}>
      <p>
        {downloadWords.installNode((words) => (
          <a href="https://nodejs.org" target="_blank" rel="noopener noreferrer">
            {words}
          </a>
        ))}
      </p>
    </Notice>
  )
}
