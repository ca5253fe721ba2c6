import { useQuery } from '@tanstack/react-query'
import { pluginQuery } from '../../api/queries.ts'
import { FormatBadge } from '../../ui/format-badge.tsx'
import styles from './known-installations.module.css'

/** Where the plugin is installed, as far as it is known. Nothing while that is fetched, or when there is none. */
export function KnownInstallations({ pluginId }: { pluginId: string }) {
  const { data } = useQuery(pluginQuery(pluginId))
  if (!data || data.installations.length === 0) return null

  return (
    <section className={styles.known} aria-label="Installations">
      <h3>Installations</h3>
      <ul>
        {data.installations.map(({ id, format, version, path }) => (
          <li key={id}>
            <FormatBadge format={format} />
            {version && <span className={styles.version}>v{version}</span>}
            <span className={styles.path}>{path}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
