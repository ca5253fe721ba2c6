import { Link } from 'wouter'
import type { ArchitectureReportEntry, MakerGroup } from '#shared/plugins/architecture-report.ts'
import { FormatBadge } from '../../library/badges/format-badge.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import { ARCHITECTURE_LABELS, PLATFORM_LABELS } from './architecture-words.ts'
import styles from './maker-list.module.css'

type MakerListProps = {
  group: MakerGroup
  /** The path of the library page, which opens the details of a plugin. */
  library: string
}

/** The plugins of one manufacturer. */
export function MakerList({ group: { manufacturer, entries }, library }: MakerListProps) {
  const maker = manufacturer || 'No manufacturer'

  return (
    <section className={styles.maker} aria-label={maker}>
      <h3>{maker}</h3>
      <Surface as="ul">
        {entries.map((entry) => (
          <EntryRow key={entry.key} entry={entry} library={library} />
        ))}
      </Surface>
    </section>
  )
}

function EntryRow({ entry, library }: { entry: ArchitectureReportEntry; library: string }) {
  const { pluginId, name, formats, version, kind, platform, updateUrl } = entry

  return (
    <li className={styles.entry}>
      <Link href={`${library}?plugin=${pluginId}`} className={styles.name}>
        {name}
      </Link>
      <span className={styles.formats}>
        {formats.map((format) => (
          <FormatBadge key={format} format={format} />
        ))}
      </span>
      <span className={styles.version}>{version && `v${version}`}</span>
      <span className={styles.kind}>
        <Tag tone={kind === 'intel' ? 'amber' : 'danger'}>{ARCHITECTURE_LABELS[kind]}</Tag>
        {platform && platform !== 'macos' && PLATFORM_LABELS[platform]}
      </span>
      {updateUrl && (
        <a className={styles.update} href={updateUrl} target="_blank" rel="noopener noreferrer">
          {withoutScheme(updateUrl)}
        </a>
      )}
    </li>
  )
}

const withoutScheme = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
