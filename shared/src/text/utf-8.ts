/** Every runtime provides both, but the type library of the language does not declare them. */
declare const TextEncoder: new () => { encode: (text: string) => Uint8Array }
declare const TextDecoder: new (
  encoding: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode: (bytes: Uint8Array) => string }

const ENCODER = new TextEncoder()
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The bytes of a text in UTF-8. */
export const utf8Bytes = (text: string): Uint8Array => ENCODER.encode(text)

/** The text of bytes in UTF-8, with a byte order mark as it is. Throws a TypeError for bytes that are no UTF-8. */
export const utf8Text = (bytes: Uint8Array): string => DECODER.decode(bytes)
