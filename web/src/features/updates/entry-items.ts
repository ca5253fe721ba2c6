import { CircleCheck, CircleX, Trash2, Undo2 } from 'lucide-react'
import type { UpdateEntry } from '#shared/updates/contract.ts'
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
