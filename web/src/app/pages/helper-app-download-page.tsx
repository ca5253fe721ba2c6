import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mainFileOf, type Release } from '#shared/helper/release.ts'
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '#shared/plugins/architectures.ts'
import { LoadFailed } from '../../api/load-failed.tsx'
import { releaseQuery } from '../../api/queries.ts'
import { DownloadHero } from '../../features/helper/download/download-hero.tsx'
import { DownloadNotices } from '../../features/helper/download/download-notices.tsx'
import { HelperFeatures } from '../../features/helper/download/helper-features.tsx'
import { HelperQuestions } from '../../features/helper/download/helper-questions.tsx'
import { InstallGuide } from '../../features/helper/download/install-guide.tsx'
import { ReleaseFiles } from '../../features/helper/download/release-files.tsx'
import { TerminalLine } from '../../features/helper/download/terminal-line.tsx'
import { useHelperReturned } from '../../features/helper/download/use-helper-returned.ts'
import { helperMessages } from '../../features/helper/messages.ts'
import { visitorSystem } from '../../library/import/visitor-system.ts'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { DelayedSpinner } from '../delayed-spinner.tsx'
import { DashboardPagePromoPicture } from './dashboard/dashboard-page-promo-picture.tsx'
import styles from './helper-app-download-page.module.css'

/** The download of the helper app, its installation, and frequent questions. */
export function HelperAppDownloadPage() {
  const { data: release, error, refetch } = useQuery(releaseQuery)
  const [isDownloaded, setDownloaded] = useState(false)
  const [system, setSystem] = useState(() => visitorSystem())
  useHelperReturned()

  function handleDownload() {
    setDownloaded(true)
    if (!release) toast(helperMessages.development)
  }

  if (error) {
    return (
      <LoadFailed
        title="We couldn't check which downloads are available."
        error={error}
        onTryAgain={refetch}
      />
    )
  }
  if (release === undefined) return <DelayedSpinner />

  const isForNode = (shown: Platform) => Boolean(release && mainFileOf(release, shown)?.kind === 'mac-node')

  const sheet = (shown: Platform) => (
    <div className={styles.sheet}>
      <DownloadHero
        release={release}
        system={shown}
        picture={<DashboardPagePromoPicture />}
        onDownload={handleDownload}
      />
      <DownloadNotices release={release} system={shown} isDownloaded={isDownloaded} />
      <HelperFeatures />
      <div className={styles.columns}>
        <section className={styles.part} aria-label="Install in three steps">
          <h2>Install in three steps</h2>
          <InstallGuide system={shown} isForNode={isForNode(shown)} />
          {hasTerminalLine(release, shown) && <TerminalLine />}
        </section>
        <section className={styles.part} aria-label="Questions">
          <h2>Questions</h2>
          <HelperQuestions system={shown} isForNode={isForNode(shown)} />
        </section>
      </div>
    </div>
  )

  return (
    <div className={styles.page}>
      {release ? (
        <Tabs
          label="System"
          value={system}
          onChange={(value) => {
            setDownloaded(false)
            setSystem(value)
          }}
          tabs={PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value], content: sheet(value) }))}
        />
      ) : (
        sheet('macos')
      )}
      {release && (
        <section className={styles.part} aria-label="Downloads">
          <h2>All downloads</h2>
          <ReleaseFiles release={release} onDownload={handleDownload} />
        </section>
      )}
    </div>
  )
}

/** The install script supports macOS and Linux. */
const hasTerminalLine = (release: Release | null, system: Platform) =>
  release !== null && system !== 'windows' && mainFileOf(release, system) !== undefined
