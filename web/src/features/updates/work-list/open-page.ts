/**
 * Opens a maker's page in a new tab, which learns nothing of this one. Only while a click is being handled: a browser takes
 * whatever comes later for advertising.
 */
export function openPage(address: string) {
  window.open(address, '_blank', 'noopener,noreferrer')
}
