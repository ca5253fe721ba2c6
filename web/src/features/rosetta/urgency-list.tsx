import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type {
  ArchitectureReportEntry,
  UrgencyGroup,
} from '#shared/plugins/processors/report-architectures.ts'
import { ARCHITECTURE_LABELS, PLATFORM_LABELS } from '../../library/badges/architecture-words.ts'
import { FormatBadge } from '../../library/badges/format-badge.tsx'
import { Thumb } from '../../library/pictures/thumb.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { formattedNumber } from '../../ui/text/locale.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { newerVersionOf, nextStepOf } from './next-step.ts'
import styles from './urgency-list.module.css'

type UrgencyListProps = {
  group: UrgencyGroup
  /** By id, for the pictures. */
  plugins: ReadonlyMap<string, Plugin>
  /** By the id of the plugin. */
  updates: ReadonlyMap<string, PluginUpdates>
  /** The path of the library page, which opens the details of a plugin. */
  library: string
  /** The path of the page that sets old copies aside. */
  formats: string
}

/** The plugins that have stopped working, those that will, or old copies. */
export function UrgencyList({ group, plugins, updates, library, formats }: UrgencyListProps) {
  const id = useId()
  const { urgency, entries, pluginCount } = group

  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{TITLES[urgency]}</h3>
        <span>{formattedNumber(pluginCount)}</span>
        {urgency === 'copies' && <Link href={formats}>Free up space</Link>}
      </div>
      <Surface as="ul">
        {entries.map((entry) => (
          <EntryRow
            key={entry.key}
            entry={entry}
            plugin={plugins.get(entry.pluginId)}
            update={updates.get(entry.pluginId)}
            library={library}
            isOldCopy={urgency === 'copies'}
          />
        ))}
      </Surface>
    </section>
  )
}

const TITLES: Record<UrgencyGroup['urgency'], string> = {
  stopped: 'Already stopped working (32-bit)',
  stops: 'Stops with macOS 28 (Intel only)',
  depends: 'Depends on your DAW (32-bit on Windows, Linux or an unknown system)',
  copies: 'Old copies beside ones that work',
}

type EntryRowProps = {
  entry: ArchitectureReportEntry
  plugin: Plugin | undefined
  update: PluginUpdates | undefined
  library: string
  isOldCopy: boolean
}

function EntryRow({ entry, plugin, update, library, isOldCopy }: EntryRowProps) {
  const { pluginId, name, manufacturer, formats, version, platform } = entry
  const newer = isOldCopy ? undefined : newerVersionOf(entry, update)
  const step = nextStepOf(entry, update)

  return (
    <li className={styles.entry}>
      <Thumb plugin={plugin ?? { name, manufacturer, type: '', screenshot: null, definition: null }} />
      <Link href={`${library}?plugin=${pluginId}`} className={styles.name}>
        {name}
      </Link>
      <span className={styles.maker}>{manufacturer || 'No manufacturer'}</span>
      <span className={styles.formats}>
        {formats.map((format) => (
          <FormatBadge key={format} format={format} />
        ))}
        {platform && platform !== 'macos' && PLATFORM_LABELS[platform]}
      </span>
      <span className={styles.version}>
        {version && `v${version}`}
        {newer && (
          <b>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden> to </VisuallyHidden>v{newer}
          </b>
        )}
      </span>
      <span className={styles.known}>
        {isOldCopy ? ARCHITECTURE_LABELS[entry.kind] : newer ? '' : 'no newer version known'}
      </span>
      {!isOldCopy && (
        <ButtonLink
          className={styles.step}
          kind={step.isSearch ? 'ghost' : 'secondary'}
          size="sm"
          href={step.href}
          target="_blank"
          rel="noopener noreferrer"
          title={step.isSearch ? 'Searches the web for it' : step.href}
        >
          {step.isSearch ? 'Find one' : 'Update'}
          <VisuallyHidden>
            {step.isSearch
              ? ` for ${name}: searches the web in a new tab`
              : ` ${name}: opens its page in a new tab`}
          </VisuallyHidden>
          <ExternalLink size={13} aria-hidden="true" />
        </ButtonLink>
      )}
    </li>
  )
}
