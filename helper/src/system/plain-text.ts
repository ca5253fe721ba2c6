/**
 * Makes text from outside safe for a terminal or a dialog: one line, no control characters, which could overwrite other text, no
 * characters that change the writing direction, at most `characters` long.
 */
export function plainText(text: string, characters = 300): string {
  const plain = text.replace(UNSAFE, ' ').replace(/ {2,}/g, ' ').trim()
  return plain.length > characters ? `${plain.slice(0, characters - 1).replace(HALF_AT_END, '')}…` : plain
}

/** Control characters, and characters that join, hide or reorder text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200d\u2028\u2029\p{Bidi_Control}\p{Surrogate}]/gu
const HALF_AT_END = /[\ud800-\udbff]$/
