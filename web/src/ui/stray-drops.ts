import { useEffect, useEffectEvent } from 'react'

type DroppedItem = Pick<DataTransferItem, 'kind' | 'webkitGetAsEntry' | 'getAsFile'>

/** The dropped items and files, which stay readable after the event. */
export type Dropped = { items: ArrayLike<DroppedItem>; files: File[] }

type Taker = (dropped: Dropped) => void

let taker: Taker | undefined
let waiting: Dropped[] = []

/**
 * Gives files that are dropped beside the drop zone of a page to it, and keeps them for it until its code is there. Files that
 * nothing takes are refused: the browser would leave the page to open them. `expectsZone` tells whether the present address has
 * a zone.
 */
export function watchStrayDrops(expectsZone: () => boolean) {
  /** The document receives the event last, so whatever is below the pointer has already handled it. */
  function handle(event: DragEvent) {
    const transfer = event.dataTransfer
    if (event.defaultPrevented || !transfer?.types.includes('Files')) return
    event.preventDefault()
    const isTaken = isOnPage(event.target) && (taker !== undefined || expectsZone())
    transfer.dropEffect = isTaken ? 'copy' : 'none'
    if (!isTaken || event.type !== 'drop') return
    const dropped = droppedIn(transfer)
    if (taker) taker(dropped)
    else waiting.push(dropped)
  }
  document.addEventListener('dragover', handle)
  document.addEventListener('drop', handle)
}

/** Takes what is dropped beside the zone, and what was dropped before its code was there. */
export function useStrayDrops(onDropped: Taker) {
  const take = useEffectEvent(onDropped)
  useEffect(() => {
    const own: Taker = (dropped) => take(dropped)
    taker = own
    for (const dropped of waiting.splice(0)) own(dropped)
    return () => {
      if (taker === own) taker = undefined
    }
  }, [])
}

/** A drop that waits for a zone of a page that was left belongs to no other page, and to no other user. */
export function forgetStrayDrops() {
  waiting = []
}

/** An overlay is outside of the root of the page. */
const isOnPage = (target: EventTarget | null) =>
  target === document.body || (target instanceof Element && target.closest('#root') !== null)

/** The browser empties the transfer after the event. */
function droppedIn(transfer: DataTransfer): Dropped {
  const items = Array.from(transfer.items, (item) => {
    const [entry, file] = [item.webkitGetAsEntry(), item.getAsFile()]
    return { kind: item.kind, webkitGetAsEntry: () => entry, getAsFile: () => file }
  })
  return { items, files: [...transfer.files] }
}
