/**
 * The text of a file: UTF-16 with a mark, UTF-8 with or without one, and what older spreadsheets write (Windows-1252) where it
 * is neither. Undefined when it is no text at all.
 */
export function fileText(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes)
  return text.includes('\0') ? undefined : text
}

function decoded(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
