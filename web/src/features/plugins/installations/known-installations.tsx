import { useQuery } from '@tanstack/react-query'
import type { Installation } from '#shared/plugins/plugin.ts'
import { pluginQuery } from '../../../api/queries.ts'
import { FormatBadge } from '../../../library/badges/format-badge.tsx'
import { formattedSize } from '../../../ui/text/locale.ts'
import { timeAgo } from '../../../ui/text/time-ago.ts'
import { AlsoInBundle } from './also-in-bundle.tsx'
import { computerNames } from './computer-names.ts'
import styles from './known-installations.module.css'
import { MissingNotice } from './missing-notice.tsx'
import { seenText } from './seen-text.ts'
import { unloadedText } from './unloaded-text.ts'

/** The known installations of a plugin. Renders nothing while they are loading, or if there are none. */
export function KnownInstallations({ pluginId }: { pluginId: string }) {
  const { data } = useQuery(pluginQuery(pluginId))
  if (!data || data.installations.length === 0) return null
  const nameOf = computerNames(data.installations)

  return (
    <section className={styles.known} aria-label="Installations">
      <h3>Installations</h3>
      {data.isMissing && <MissingNotice installations={data.installations} />}
      <ul>
        {data.installations.map((installation) => (
          <Place key={installation.id} installation={installation} computer={nameOf(installation)} />
        ))}
      </ul>
      <AlsoInBundle name={data.name} contents={data.contents ?? []} />
    </section>
  )
}

function Place({ installation, computer }: { installation: Installation; computer: string }) {
  const { format, version, path, architectures, size, goneAt, movedTo, seenBy } = installation
  const unloaded = unloadedText(installation)
  const facts = [computer, architectures.join(', '), size !== null && formattedSize(size)].filter(Boolean)

  return (
    <li data-gone={goneAt !== null}>
      <FormatBadge format={format} />
      {version && <span className={styles.version}>v{version}</span>}
      {facts.length > 0 && <span className={styles.facts}>{facts.join(' · ')}</span>}
      <span className={styles.path}>{path}</span>
      {unloaded && <span className={styles.facts}>{unloaded}</span>}
      {seenBy && <span className={styles.facts}>{seenText(seenBy)}</span>}
      {goneAt && (
        <span className={styles.gone}>
          {movedTo ? `Moved to ${movedTo}` : `Not found there · ${timeAgo(goneAt, new Date())}`}
        </span>
      )}
    </li>
  )
}
