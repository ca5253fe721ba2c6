/** Hands text or bytes to the browser as a download. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, type = '') {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click; it has long begun when the minute is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
