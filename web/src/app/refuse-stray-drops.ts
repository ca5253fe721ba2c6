/** Files that are dropped beside everything that takes files do nothing, where the browser would leave the page to show them. */
export function refuseStrayDrops() {
  document.addEventListener('dragover', refuse)
  document.addEventListener('drop', refuse)
}

/** Whoever takes files has said so by now: the document hears of it last. */
function refuse(event: DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
