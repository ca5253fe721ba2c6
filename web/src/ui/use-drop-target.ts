import { type DragEvent, useState } from 'react'
import { type Dropped, useStrayDrops } from './stray-drops.ts'

/** Makes an element the drop target of its page: spread `handlers` on it. It also gets what is dropped beside it or was dropped before. */
export function useDropTarget(onDropped: (dropped: Dropped) => void) {
  const [isOver, setOver] = useState(false)

  useStrayDrops(onDropped)

  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      const { items, files } = event.dataTransfer
      onDropped({ items, files: [...files] })
    },
  }

  return { isOver, handlers }
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
