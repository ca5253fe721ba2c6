type Options = { fatal?: boolean; ignoreBOM?: boolean }

/** Every runtime provides it, but the type library of the language does not declare it. */
declare const TextDecoder: new (
  encoding: string,
  options?: Options,
) => { decode: (bytes: Uint8Array, options?: { stream: boolean }) => string }

const UTF_8 = new TextDecoder('utf-8')

/** Decodes UTF-16 with a byte order mark, else UTF-8. A byte that is invalid in UTF-8 becomes U+FFFD. */
export function decodeUnicode(bytes: Uint8Array): string {
  const order = byteOrderOf(bytes)
  return order ? decodeUtf16(bytes, order) : UTF_8.decode(bytes)
}

/** Decodes UTF-16 with a byte order mark, else UTF-8, else Windows-1252, as many editors write; drops a cut-off last character. */
export function decodeText(bytes: Uint8Array): string {
  const order = byteOrderOf(bytes)
  if (order) return decodeUtf16(bytes, order)
  try {
    return decodeStart('utf-8', bytes, { fatal: true })
  } catch {
    return decodeWindows1252(bytes)
  }
}

/** Decodes UTF-8, else Mac Roman, as Pro Tools writes it on a Mac. */
export function decodeTextOfMac(bytes: Uint8Array): string {
  try {
    return decodeStart('utf-8', bytes, { fatal: true })
  } catch {
    return new TextDecoder('macintosh').decode(bytes)
  }
}

/** Decodes UTF-8 as it is, with a byte order mark. Throws a TypeError for a byte that is invalid. */
export const decodeExactly = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)

type ByteOrder = 'le' | 'be'

/** Decodes UTF-16. A character that is cut off at the end is dropped. */
export const decodeUtf16 = (bytes: Uint8Array, order: ByteOrder) => decodeStart(`utf-16${order}`, bytes)

function byteOrderOf(bytes: Uint8Array): ByteOrder | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'be' : undefined
}

/** A decoder that expects more bytes does not complain about an incomplete end. */
const decodeStart = (encoding: string, bytes: Uint8Array, options?: Options) =>
  new TextDecoder(encoding, options).decode(bytes, { stream: true })

/** Node 20 decodes `windows-1252` as Latin 1, so the characters that differ are replaced here. */
const decodeWindows1252 = (bytes: Uint8Array) =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control)

/** The characters of the bytes 80 to 9F; five bytes have none and stay control characters. */
const WINDOWS_1252 = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ']
