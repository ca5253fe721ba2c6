/**
 * Opens a page in a new tab without opener and referrer. Call it only in a click handler: browsers block tabs that are
 * opened later as pop-ups.
 */
export function openInNewTab(address: string) {
  window.open(address, '_blank', 'noopener,noreferrer')
}
