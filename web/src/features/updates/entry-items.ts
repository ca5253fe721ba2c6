import { CircleCheck, CircleX, Trash2, Undo2 } from 'lucide-react'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import type { UpdateActs } from './use-update-acts.ts'

/** The menu items of a pending update. */
export const pendingItems = (entry: UpdateEntry, acts: UpdateActs): MenuItem[] => [
  markItem(entry, acts, 'completed'),
  markItem(entry, acts, 'failed'),
  { label: 'Cancel Update', icon: Undo2, onSelect: () => acts.remove(entry) },
]

/** The menu items of an update that has ended. */
export const endedItems = (entry: UpdateEntry, acts: UpdateActs, onRemove: () => void): MenuItem[] => [
  markItem(entry, acts, entry.status === 'failed' ? 'completed' : 'failed'),
  'line',
  { label: 'Remove from History', icon: Trash2, isDanger: true, onSelect: onRemove },
]

const markItem = ({ id }: UpdateEntry, acts: UpdateActs, status: 'completed' | 'failed'): MenuItem =>
  status === 'completed'
    ? { label: 'Mark as Completed', icon: CircleCheck, onSelect: () => acts.markAs(id, status) }
    : { label: 'Mark as Failed', icon: CircleX, onSelect: () => acts.markAs(id, status) }
