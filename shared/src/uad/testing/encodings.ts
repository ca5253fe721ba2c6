/** Encoders for the encodings that editors use. */
export const ENCODINGS: Record<string, (text: string) => Uint8Array> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16 LE with a mark': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16 LE without a mark': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16 BE with a mark': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'UTF-16 BE without a mark': (text) => Buffer.from(text, 'utf16le').swap16(),
}
