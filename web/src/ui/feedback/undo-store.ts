import { externalStore } from '../external-store.ts'

/** The label by which the button of a toast undoes what the toast reports. */
const UNDO = 'Undo'

type Undoable = { words: string; undo: () => void }
type Report = { title: string; description?: string; action?: { label: string; onClick: () => void } }

/** The acts that this tab can undo, the last one first. The server says when it no longer can. */
const undoable = externalStore<readonly Undoable[]>([])
const MOST = 20

/** A report whose button undoes the act. */
export const withUndo = <Contents extends object>(report: Contents, undo: () => void) => ({
  ...report,
  action: { label: UNDO, onClick: undo },
})

/** Remembers the Undo of a report longer than its toast is shown. Returns the report, whose button then undoes it only once. */
export function keepUndo<Contents extends Report>(report: Contents): Contents {
  const { title, description, action } = report
  if (action?.label !== UNDO) return report
  const act: Undoable = {
    words: (description ?? title).replace(/\.$/, ''),
    undo: () => {
      if (!undoable.get().includes(act)) return
      undoable.set(undoable.get().filter((other) => other !== act))
      action.onClick()
    },
  }
  undoable.set([act, ...undoable.get()].slice(0, MOST))
  return { ...report, action: { ...action, onClick: act.undo } }
}

/** Forgets all: another user may follow in this tab. */
export const forgetUndo = () => undoable.set([])

/** The last act that can be undone; undefined without one. */
export const useLastUndoable = (): Undoable | undefined => undoable.use()[0]
