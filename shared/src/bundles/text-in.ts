/** Every place where this runs has it, though the language's own library does not name it. */
declare const TextDecoder: new (encoding: string) => { decode: (bytes: Uint8Array) => string }

const UTF_8 = new TextDecoder('utf-8')

/**
 * The text of a file that says nothing of its encoding: UTF-16 with a mark, else UTF-8 with or without one. A byte that
 * fits neither becomes U+FFFD.
 */
export function textIn(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return UTF_8.decode(bytes)
}
