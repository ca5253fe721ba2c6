/** Every runtime provides these, but the type library of the language does not declare them. */
declare const btoa: (latin1: string) => string
declare const atob: (text: string) => string

/** Bytes as base64url without padding. */
export function base64Url(bytes: Uint8Array): string {
  let latin1 = ''
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += PART)
    latin1 += String.fromCharCode(...bytes.subarray(at, at + PART))
  return btoa(latin1).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const PART = 8192

/** Throws for a text that is not base64url. */
export const bytesOfBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
