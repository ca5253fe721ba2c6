import { Cable, Check, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { mainFileOf, type Release } from '#shared/helper/release.ts'
import { PLATFORM_NAMES, type Platform } from '#shared/plugins/architectures.ts'
import { PRODUCT } from '#shared/product.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { withBasePath } from '../../../ui/served.ts'
import * as connectionWords from '../connection/connection-words.ts'
import { StateDot } from '../connection/state-dot.tsx'
import { useHelper } from '../use-helper.ts'
import styles from './download-hero.module.css'
import * as downloadWords from './download-words.ts'

type DownloadHeroProps = {
  /** Null if this server has none; the download is then simulated. */
  release: Release | null
  /** The system that the button downloads for. */
  system: Platform
  picture: ReactNode
  onDownload: () => void
}

/** Introduces the helper, with the buttons to download and connect it. */
export function DownloadHero({ release, system, picture, onDownload }: DownloadHeroProps) {
  const { connection, lastAt, connect, show } = useHelper()
  const file = release ? mainFileOf(release, system) : undefined
  const label = downloadWords.downloadFor(PLATFORM_NAMES[system])
  const isConnected = connection.is === 'connected'

  function connectAndShow() {
    connect()
    show()
  }

  return (
    <div className={styles.hero}>
      <div>
        <h2 className={styles.title}>{downloadWords.helperFor(PRODUCT, PLATFORM_NAMES[system])}</h2>
        <p className={styles.lead}>{downloadWords.aboutHelper}</p>
        <div className={styles.actions}>
          {file ? (
            <ButtonLink
              kind="primary"
              size="lg"
              icon={Download}
              href={downloadPath(file.file)}
              download
              onClick={onDownload}
            >
              {label}
            </ButtonLink>
          ) : (
            !release && (
              <Button kind="primary" size="lg" icon={Download} onClick={onDownload}>
                {label}
              </Button>
            )
          )}
          <Button
            size="lg"
            icon={isConnected ? Check : Cable}
            data-opens="helper"
            disabled={isConnected}
            onClick={connectAndShow}
          >
            {isConnected ? connectionWords.connected : connectionWords.connectHelperApp}
          </Button>
        </div>
        <p className={styles.version}>
          {downloadWords.versionFacts(
            release?.version ?? SIMULATED_VERSION,
            needsOf(system, file?.needs),
            file?.size,
          )}
        </p>
        <p className={styles.state} role="status">
          <StateDot state={connection.is} />
          {connectionWords.connectionText(connection, lastAt, new Date())}
        </p>
      </div>
      <div className={styles.view}>{picture}</div>
    </div>
  )
}

/** The system requirements of the helper. */
function needsOf(system: Platform, needs: string | undefined) {
  if (system === 'macos' && !needs?.startsWith('Node.js'))
    return downloadWords.macNeeds(needs ?? downloadWords.oldestMac)
  return needs ? downloadWords.neededSystem(needs) : PLATFORM_NAMES[system]
}

/** The version of the simulated download, when the server has no packages. */
const SIMULATED_VERSION = '1.0.0'

/** The URL of a helper file on this server. */
export const downloadPath = (file: string) => withBasePath(`/downloads/${encodeURIComponent(file)}`)

/** The command that installs the helper. macOS does not warn, because files fetched by Terminal are not marked as downloaded. */
export const installCommand = (site: string) => `curl -fsSL ${site}/downloads/install.sh | sh`
