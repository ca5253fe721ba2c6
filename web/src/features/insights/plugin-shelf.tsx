import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Thumb } from '../../library/pictures/thumb.tsx'
import { useChartStop } from '../../ui/data/use-chart-stop.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { filterAddress } from './filter-address.ts'
import styles from './plugin-shelf.module.css'

type PluginShelfProps = {
  title: string
  plugins: Plugin[]
  /** The path of the library, where each plugin opens. */
  library: string
  /** All plugins of this shelf. */
  href: string
  /** One quiet word on each plugin. */
  aside: (plugin: Plugin) => string
  /** Shown instead of plugins. */
  note?: string | false
  /** A note on all of them, below them. */
  hint?: string
}

/** A few plugins with their pictures, and a link to all of them. */
export function PluginShelf({ title, plugins, library, href, aside, note, hint }: PluginShelfProps) {
  const { stopOf, onKeyDown } = useChartStop(plugins.length)

  return (
    <Surface as="section" className={styles.shelf} aria-label={title}>
      <h3>
        <Link href={href} className={styles.title}>
          {title}
          <ChevronRight size={14} aria-hidden="true" />
        </Link>
      </h3>
      {note ? (
        <p>{note}</p>
      ) : (
        <ul aria-label={title} onKeyDown={onKeyDown}>
          {plugins.map((plugin, index) => (
            <li key={plugin.id}>
              <Link
                href={filterAddress(library, { plugin: plugin.id })}
                className={styles.plugin}
                {...stopOf(index)}
              >
                <Thumb plugin={plugin} />
                <span className={styles.names}>
                  <b>{plugin.name}</b>
                  <span>{aside(plugin)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {hint && !note && <p>{hint}</p>}
    </Surface>
  )
}
