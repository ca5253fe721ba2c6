import { BellOff, CircleCheck, CircleX, ListChecks, SkipForward, Trash2, Undo2 } from 'lucide-react'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import type { MenuItem } from '../../ui/overlays/menu-list.tsx'
import type { UpdateActions } from './actions.ts'
import * as words from './update-words.ts'

/** Something that can be done with an update, as a button or an item of a menu. */
export type UpdateAct = Exclude<MenuItem, 'line' | { isChecked: boolean }>

/** The acts on a pending update. */
export const pendingItems = (entry: UpdateEntry, actions: UpdateActions): UpdateAct[] => [
  markItem(entry, actions, 'completed'),
  markItem(entry, actions, 'failed'),
  { label: words.cancelUpdate, icon: Undo2, onSelect: () => actions.remove(entry) },
]

/** The menu items of an update that has ended. */
export const endedItems = (entry: UpdateEntry, actions: UpdateActions, onRemove: () => void): MenuItem[] => [
  markItem(entry, actions, entry.status === 'failed' ? 'completed' : 'failed'),
  'line',
  { label: words.removeFromHistory, icon: Trash2, isDanger: true, onSelect: onRemove },
]

const markItem = ({ id }: UpdateEntry, actions: UpdateActions, status: 'completed' | 'failed'): UpdateAct =>
  status === 'completed'
    ? { label: words.markCompleted, icon: CircleCheck, onSelect: () => actions.markAs(id, status) }
    : { label: words.markFailed, icon: CircleX, onSelect: () => actions.markAs(id, status) }

/** Ignores this version, or every update of the plugin. A mark by hand has no version and can be removed instead. */
export function ignoreItems(
  { id }: Plugin,
  evidence: PluginUpdates | undefined,
  { ignore, markUpToDate }: UpdateActions,
): UpdateAct[] {
  const versions = new Set((evidence?.formats ?? []).map(({ latest }) => latest.version))
  const [version, ...others] = versions
  const rest = { id, before: evidence?.ignored ?? [], isByHand: version === undefined }
  const plugin = {
    label: words.ignorePlugin,
    icon: BellOff,
    onSelect: () => ignore({ ...rest, add: [{ what: 'plugin' }] }),
  }
  if (version === undefined) {
    return [{ label: words.markUpToDate, icon: ListChecks, onSelect: () => markUpToDate(id) }, plugin]
  }
  return [
    {
      label: others.length === 0 ? words.ignoreVersion(version) : words.ignoreVersions,
      icon: SkipForward,
      onSelect: () => ignore({ ...rest, add: [ignoredVersion(version), ...others.map(ignoredVersion)] }),
    },
    plugin,
  ]
}

const ignoredVersion = (version: string): IgnoredUpdate => ({ what: 'version', version })

/** Describes what is ignored for a plugin: 'Version 3.2.1, all up to 3.3'. */
export function ignoredSummary(ignored: IgnoredUpdate[]) {
  if (ignored.some(({ what }) => what === 'plugin')) return words.allIgnored
  const all = ignored.map(ignoredText).join(', ')
  return all.charAt(0).toUpperCase() + all.slice(1)
}

function ignoredText(ignored: IgnoredUpdate) {
  switch (ignored.what) {
    case 'plugin':
      return 'all its updates'
    case 'version':
      return words.ignoredVersion(ignored.version)
    case 'until-newer':
      return words.ignoredUpTo(ignored.version)
  }
}
