import { type DragEvent, useState } from 'react'
import { useStrayDrops } from '../../../ui/stray-drops.ts'
import { droppedEntries } from './dropped-entries.ts'
import type { DroppedEntry } from './dropped-entry.ts'

/**
 * Makes an element the drop target of its page: spread `handlers` on it. `isOver` is true while files are dragged over it. What is
 * dropped beside it, or before its code was there, is its own, too.
 */
export function useDropTarget(onDropped: (entries: DroppedEntry[]) => void) {
  const [isOver, setOver] = useState(false)

  useStrayDrops((dropped) => onDropped(droppedEntries(dropped)))

  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      const { currentTarget, relatedTarget } = event
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      onDropped(droppedEntries(event.dataTransfer))
    },
  }

  return { isOver, handlers }
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
