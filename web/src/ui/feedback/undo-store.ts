import { useSyncExternalStore } from 'react'

/** The label by which the button of a toast undoes what the toast reports. */
const UNDO = 'Undo'

type Undoable = { words: string; undo: () => void }
type Report = { title: string; description?: string; action?: { label: string; onClick: () => void } }

/** The acts that this tab can undo, the last one first. The server says when it no longer can. */
let undoable: readonly Undoable[] = []
const MOST = 20
const listeners = new Set<() => void>()

function setUndoable(next: readonly Undoable[]) {
  undoable = next
  for (const listener of listeners) listener()
}

/** Remembers the Undo of a report longer than its toast is shown. Returns the report, whose button then undoes it only once. */
export function keepUndo<Contents extends Report>(report: Contents): Contents {
  const { title, description, action } = report
  if (action?.label !== UNDO) return report
  const act: Undoable = {
    words: (description ?? title).replace(/\.$/, ''),
    undo: () => {
      if (!undoable.includes(act)) return
      setUndoable(undoable.filter((other) => other !== act))
      action.onClick()
    },
  }
  setUndoable([act, ...undoable].slice(0, MOST))
  return { ...report, action: { ...action, onClick: act.undo } }
}

/** Forgets all: another user may follow in this tab. */
export const forgetUndo = () => setUndoable([])

/** The last act that can be undone; undefined without one. */
export const useLastUndoable = (): Undoable | undefined => useSyncExternalStore(subscribe, () => undoable[0])

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
