/** Ignores files that are dropped outside a drop zone; the browser would otherwise leave the page to open them. */
export function refuseStrayDrops() {
  document.addEventListener('dragover', refuse)
  document.addEventListener('drop', refuse)
}

/** The document receives the event last, so a drop zone has already handled it. */
function refuse(event: DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
