/** Every runtime provides it, but the type library of the language does not declare it. */
declare const TextEncoder: new () => { encode: (text: string) => Uint8Array }

/** The bytes of a text in UTF-8. */
export const utf8Bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
