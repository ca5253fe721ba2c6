import { type DragEvent, useEffect, useState } from 'react'
import { droppedEntries } from './dropped-entries.ts'
import type { DroppedEntry } from './dropped-entry.ts'

/**
 * Makes an element take files that are dropped on it: spread `handlers` over it; `isOver` is true while files are held above it.
 * While it is on the page, files that are dropped beside it do nothing, where the browser would leave the page to show them.
 */
export function useDropTarget(take: (entries: DroppedEntry[]) => void, isClosed: boolean) {
  const [isOver, setOver] = useState(false)
  useEffect(holdThePage, [])

  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = isClosed ? 'none' : 'copy'
      setOver(!isClosed)
    },
    onDragLeave: (event: DragEvent) => {
      const { currentTarget, relatedTarget } = event
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (!isClosed) take(droppedEntries(event.dataTransfer))
    },
  }

  return { isOver, handlers }
}

const bringsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') === true

function holdThePage() {
  document.addEventListener('dragover', refuse)
  document.addEventListener('drop', refuse)
  return () => {
    document.removeEventListener('dragover', refuse)
    document.removeEventListener('drop', refuse)
  }
}

/** Whoever takes files has said so by now: the document hears of it last. */
function refuse(event: globalThis.DragEvent) {
  if (event.defaultPrevented || !bringsFiles(event)) return
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
}
