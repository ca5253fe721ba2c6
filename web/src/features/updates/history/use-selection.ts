import { useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

/** The selected ones of these ids. An id that disappears is no longer selected. */
export function useSelection(present: string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = new Set(present.filter((id) => chosen.has(id)))

  function select(changed: string[], isSelected: boolean) {
    const next = new Set(ids)
    for (const id of changed) {
      if (isSelected) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }

  return { ids, select, clear: () => setChosen(new Set()) }
}
