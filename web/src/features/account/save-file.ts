/** Hands bytes to the browser as a download. */
export function saveFile(name: string, bytes: Uint8Array) {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)]))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click; it has long begun when the minute is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
