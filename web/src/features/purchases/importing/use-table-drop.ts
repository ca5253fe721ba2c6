import { type DragEvent, useState } from 'react'
import { useStrayDrops } from '../../../ui/stray-drops.ts'

/**
 * Makes an element the place of its page where tables are dropped: spread `handlers` on it. `isOver` is true while files are dragged
 * over it. What is dropped beside it, or before its code was there, is its own, too.
 */
export function useTableDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)

  useStrayDrops(({ files }) => onFiles(files))

  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
