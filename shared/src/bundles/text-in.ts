/** Every runtime provides it, but the type library of the language does not declare it. */
declare const TextDecoder: new (encoding: string) => { decode: (bytes: Uint8Array) => string }

const UTF_8 = new TextDecoder('utf-8')

/**
 * The text of a file of unknown encoding: UTF-16 with a byte order mark, else UTF-8. A byte that
 * fits neither becomes U+FFFD.
 */
export function textIn(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return UTF_8.decode(bytes)
}
