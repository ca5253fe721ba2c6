import { Clock, Ellipsis, Hand, Pencil } from 'lucide-react'
import type { PluginUpdates as KnownUpdate } from '#shared/definitions/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import { FormatBadgeRow } from '../../../library/badges/format-badge-row.tsx'
import { UpdateMark } from '../../../library/badges/update-mark.tsx'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { formattedDay } from '../day-of.ts'
import { pendingItems } from '../entry-items.ts'
import { ignoreItems } from '../ignored-updates/ignore-items.ts'
import type { UpdateActions } from '../use-update-acts.ts'
import styles from './available-updates.module.css'
import { UpdateEvidence } from './update-evidence.tsx'

type AvailableUpdateProps = {
  plugin: Plugin
  /** The evidence for it; undefined for an update that was marked manually. */
  evidence: KnownUpdate | undefined
  /** The pending update of this plugin. */
  pending: UpdateEntry | undefined
  actions: UpdateActions
  onUpdate: (plugin: Plugin) => void
  onEdit: (pluginId: string) => void
}

/** One plugin that has an update. */
export function AvailableUpdateRow({
  plugin,
  evidence,
  pending,
  actions,
  onUpdate,
  onEdit,
}: AvailableUpdateProps) {
  const { id, name, manufacturer, version, formats, isUAD } = plugin
  const items: MenuItem[] = [
    ...(pending ? [...pendingItems(pending, actions), 'line' as const] : []),
    { label: 'Edit Details', icon: Pencil, onSelect: () => onEdit(id) },
    'line',
    ...ignoreItems(plugin, evidence, actions),
  ]

  return (
    <li className={styles.row}>
      <Thumb plugin={plugin} size="large" />
      <div className={styles.name}>
        <b>{name}</b>
        <p>{manufacturer}</p>
      </div>
      <span className={styles.formats}>
        <FormatBadgeRow formats={formats} isUAD={isUAD} />
      </span>
      <div className={styles.version}>
        <small>Current version</small>
        <span>{version ? `v${version}` : 'unknown'}</span>
      </div>
      <span className={styles.mark}>
        <UpdateMark says="New version available" />
      </span>
      <div className={styles.acts}>
        <Button aria-label={`Update ${name}`} onClick={() => onUpdate(plugin)}>
          Update
        </Button>
        <Menu
          label={`More actions for the update of ${name}`}
          trigger={<Ellipsis size={16} aria-hidden="true" />}
          items={items}
        />
      </div>
      <ul className={styles.notes}>
        {evidence?.formats.map((update) => (
          <UpdateEvidence key={`${update.format} ${update.platform}`} update={update} />
        ))}
        {!evidence?.formats.length && (
          <li className={styles.note}>
            <Hand size={13} aria-hidden="true" />
            Marked by hand: no newer version is known.
          </li>
        )}
        {pending && (
          <li className={styles.note}>
            <Clock size={13} aria-hidden="true" />
            Update started {formattedDay(pending.createdAt)}. A scan that finds a newer version completes it.
          </li>
        )}
      </ul>
    </li>
  )
}
