import type { PluginUpdates as Known } from '#shared/definitions/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { useFocusAfterRemoval } from '../../../ui/overlays/keep-focus.ts'
import { IgnoredUpdates } from '../ignored-updates/ignored-updates.tsx'
import { MoreButton } from '../more-button.tsx'
import { useShowMore } from '../use-first.ts'
import { useUpdateActions } from '../use-update-acts.ts'
import { AvailableUpdateRow } from './available-update.tsx'
import styles from './available-updates.module.css'

type AvailableUpdatesProps = {
  /** All plugins of the library. */
  plugins: Plugin[]
  /** The plugins that have an update. */
  flagged: Plugin[]
  known: Known[]
  history: UpdateEntry[]
  onUpdate: (plugin: Plugin) => void
  onEdit: (pluginId: string) => void
}

/** The plugins that have an update, each with its actions. */
export function AvailableUpdates({
  plugins,
  flagged,
  known,
  history,
  onUpdate,
  onEdit,
}: AvailableUpdatesProps) {
  const { first, rest, showMore } = useShowMore(flagged)
  const sheet = useFocusAfterRemoval(flagged.length)
  const actions = useUpdateActions()
  const evidenceById = new Map(known.map((each) => [each.pluginId, each]))
  const pending = new Map(
    history.filter(({ status }) => status === 'pending').map((entry) => [entry.pluginId, entry]),
  )

  return (
    <div ref={sheet} className={styles.sheet} tabIndex={-1}>
      {flagged.length === 0 ? (
        <EmptyState illustration="meter" level={2} title="All Plugins Up to Date">
          A new version appears here once enough people use it, a catalog lists it, or you mark a plugin
          yourself.
        </EmptyState>
      ) : (
        <Surface as="ul" aria-label="Available updates">
          {first.map((plugin) => (
            <AvailableUpdateRow
              key={plugin.id}
              plugin={plugin}
              evidence={evidenceById.get(plugin.id)}
              pending={pending.get(plugin.id)}
              actions={actions}
              onUpdate={onUpdate}
              onEdit={onEdit}
            />
          ))}
        </Surface>
      )}
      <MoreButton rest={rest} onClick={showMore} />
      <IgnoredUpdates plugins={plugins} availableUpdates={known} />
    </div>
  )
}
