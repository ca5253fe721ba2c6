import { type DragEvent, useState } from 'react'
import { droppedEntries } from './dropped-entries.ts'
import type { DroppedEntry } from './dropped-entry.ts'

/** Makes an element take files that are dropped on it: spread `handlers` over it; `isOver` is true while files are held above it. */
export function useDropTarget(take: (entries: DroppedEntry[]) => void, isClosed: boolean) {
  const [isOver, setOver] = useState(false)

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

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
