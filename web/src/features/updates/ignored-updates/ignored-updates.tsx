import { ChevronRight } from 'lucide-react'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { useStopIgnoring } from './actions.ts'
import { ignoredSummary } from './ignored-summary.ts'
import styles from './ignored-updates.module.css'

type IgnoredUpdatesProps = { plugins: Plugin[]; availableUpdates: PluginUpdates[] }

/**
 * The ignored updates, collapsed, each with a button that stops ignoring it. Omits a plugin whose newer update is already
 * in the list of available updates.
 */
export function IgnoredUpdates({ plugins, availableUpdates }: IgnoredUpdatesProps) {
  const stopIgnoring = useStopIgnoring()
  const pluginsById = new Map(plugins.map((plugin) => [plugin.id, plugin]))
  const rows = availableUpdates.flatMap(({ pluginId, ignored }) => {
    const plugin = pluginsById.get(pluginId)
    return plugin && !plugin.updateAvailable && ignored.length > 0 ? [{ plugin, ignored }] : []
  })
  if (rows.length === 0) return null

  return (
    <details className={styles.ignored}>
      <summary>
        <ChevronRight size={15} aria-hidden="true" /> Ignored updates ({formattedNumber(rows.length)})
      </summary>
      <Surface as="ul" aria-label="Ignored updates">
        {rows.map(({ plugin, ignored }) => (
          <li key={plugin.id} className={styles.row}>
            <Thumb plugin={plugin} />
            <div className={styles.words}>
              <b>{plugin.name}</b>
              <p>{ignoredSummary(ignored)}</p>
            </div>
            <Button
              size="sm"
              aria-label={`Stop Ignoring ${plugin.name}`}
              onClick={() => stopIgnoring.mutate({ id: plugin.id, ignored: [], isByHand: false })}
            >
              Stop Ignoring
            </Button>
          </li>
        ))}
      </Surface>
    </details>
  )
}
