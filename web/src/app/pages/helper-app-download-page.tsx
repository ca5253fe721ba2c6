import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Download, FolderTree, ScanSearch, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { mainFileOf, type Release } from '#shared/helper/release.ts'
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '#shared/plugins/architectures.ts'
import { NotLoaded } from '../../api/load-failed.tsx'
import { devicesQuery, releaseQuery } from '../../api/queries.ts'
import { DownloadHero, downloadPath, installCommand } from '../../features/helper/download/download-hero.tsx'
import { DownloadNotices } from '../../features/helper/download/download-notices.tsx'
import * as helperPageWords from '../../features/helper/download/download-words.ts'
import { HelperQuestions } from '../../features/helper/download/helper-questions.tsx'
import { InstallGuide } from '../../features/helper/download/install-guide.tsx'
import { deviceMessages } from '../../features/helper/helper-words.ts'
import { helperMessages } from '../../features/helper/messages.ts'
import { visitorSystem } from '../../library/import/visitor-system.ts'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { siteAddress } from '../../ui/served.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { withParams } from '../../ui/with-params.ts'
import { DashboardPagePromoPicture } from './dashboard/dashboard-page-promo-picture.tsx'
import styles from './helper-app-download-page.module.css'

/** The download of the helper app, its installation, and frequent questions. */
export function HelperAppDownloadPage() {
  const answer = useQuery(releaseQuery)
  const { data: release } = answer
  const [isDownloaded, setDownloaded] = useState(false)
  const [system, setSystem] = useState(() => visitorSystem())
  useHelperReturned()

  function handleDownload() {
    setDownloaded(true)
    if (!release) toast(deviceMessages.development)
  }

  if (release === undefined)
    return <NotLoaded title={helperPageWords.couldntLoadDownloads} queries={[answer]} />

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
        <section className={styles.part} aria-label={helperPageWords.installInThreeSteps}>
          <h2>{helperPageWords.installInThreeSteps}</h2>
          <InstallGuide system={shown} isForNode={isForNode(shown)} />
          {hasTerminalLine(release, shown) && <TerminalLine />}
        </section>
        <section className={styles.part} aria-label={helperPageWords.questions}>
          <h2>{helperPageWords.questions}</h2>
          <HelperQuestions system={shown} isForNode={isForNode(shown)} />
        </section>
      </div>
    </div>
  )

  return (
    <div className={styles.page}>
      {release ? (
        <Tabs
          label={helperPageWords.system}
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
        <section className={styles.part} aria-label={helperPageWords.downloads}>
          <h2>{helperPageWords.allDownloads}</h2>
          <ReleaseFiles release={release} onDownload={handleDownload} />
        </section>
      )}
    </div>
  )
}

/** The install script supports macOS and Linux. */
const hasTerminalLine = (release: Release | null, system: Platform) =>
  release !== null && system !== 'windows' && mainFileOf(release, system) !== undefined

/** The three features of the helper. */
function HelperFeatures() {
  return (
    <ul className={styles.features} aria-label={helperPageWords.features}>
      {FEATURES.map(({ icon: Icon, title, description }) => (
        <Surface as="li" key={title} className={styles.feature}>
          <Icon size={20} aria-hidden="true" />
          <h3>{title}</h3>
          <p>{description}</p>
        </Surface>
      ))}
    </ul>
  )
}

const FEATURES = [
  {
    icon: ScanSearch,
    title: helperPageWords.detection,
    description: helperPageWords.aboutDetection,
  },
  {
    icon: ShieldCheck,
    title: helperPageWords.safeMoves,
    description: helperPageWords.aboutMoves,
  },
  {
    icon: FolderTree,
    title: helperPageWords.organization,
    description: helperPageWords.aboutOrganization,
  },
]

/** The command that downloads, checks and installs the helper. */
function TerminalLine() {
  const line = installCommand(siteAddress())

  return (
    <section className={styles.terminal} aria-label={helperPageWords.terminalWay}>
      <b>{helperPageWords.orTerminalWay}</b>
      <p>{helperPageWords.aboutTerminalWay}</p>
      <div className={styles.line}>
        <code>{line}</code>
        <IconButton label={helperPageWords.copyCommand} icon={Copy} onClick={() => copy(line)} />
      </div>
    </section>
  )
}

const copy = (line: string) =>
  copyText(line, { copied: deviceMessages.copied, failed: deviceMessages.copyFailed })

const PARAMETER = 'helperConnected'

/**
 * The helper opens this page with `helperConnected=true` after pairing. The parameter proves nothing, so the server is
 * asked for an online device. The parameter is removed from the URL.
 */
function useHelperReturned() {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const hasReturned = search.get(PARAMETER) === 'true'
  useQuery(devicesQuery)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the parameter starts it
  useEffect(() => {
    if (!hasReturned) return
    setSearch((now) => withParams(now, { [PARAMETER]: '' }), { replace: true })
    queries.fetchQuery({ ...devicesQuery, staleTime: 0 }).then(
      (devices) => devices.some(({ isOnline }) => isOnline) && toast(helperMessages.connected),
      () => {},
    )
  }, [hasReturned])
}

type ReleaseFilesProps = { release: Release; onDownload: () => void }

/** The helper files on this server, with size and checksum. */
function ReleaseFiles({ release, onDownload }: ReleaseFilesProps) {
  return (
    <Surface as="ul" className={styles.files} aria-label={helperPageWords.allDownloads}>
      {release.files.map(({ file, kind, size, sha256, needs }) => (
        <li key={file}>
          <div>
            <b>{helperPageWords.kindName(kind)}</b>
            <p>{helperPageWords.downloadFacts(needs, size, kind)}</p>
          </div>
          <ButtonLink size="sm" icon={Download} href={downloadPath(file)} download onClick={onDownload}>
            {helperPageWords.download}
            <VisuallyHidden> {helperPageWords.kindName(kind)}</VisuallyHidden>
          </ButtonLink>
          <code>SHA-256 {sha256}</code>
        </li>
      ))}
    </Surface>
  )
}
