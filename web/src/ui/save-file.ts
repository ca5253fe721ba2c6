/** Downloads text or bytes as a file. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, type = '') {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL after the click, so it is revoked a minute later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
