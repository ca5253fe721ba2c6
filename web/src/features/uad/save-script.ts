/** The name under which the script is saved (specification, section 9). */
export const SCRIPT_NAME = 'uad_plugin_organizer.sh'

/** Hands the script to the browser as a download. */
export function saveScript(content: string) {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/x-shellscript' }))
  const link = document.createElement('a')
  link.href = address
  link.download = SCRIPT_NAME
  link.click()
  // The browser reads the address after the click; it has long begun when the minute is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
