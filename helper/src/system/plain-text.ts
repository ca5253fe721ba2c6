/**
 * Text that came from elsewhere, made fit for a terminal or a dialog: one line, no control characters (they could draw over what
 * stands there), none that turn the direction of writing, at most `characters` long.
 */
export function plainText(text: string, characters = 300): string {
  const plain = text.replace(UNFIT, ' ').replace(/ {2,}/g, ' ').trim()
  return plain.length > characters ? `${plain.slice(0, characters - 1).replace(HALF_AT_END, '')}…` : plain
}

/** Controls, and marks that join, hide or turn the text beside them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const UNFIT = /[\u0000-\u001f\u007f-\u009f\u200b-\u200d\u2028\u2029\p{Bidi_Control}\p{Surrogate}]/gu
const HALF_AT_END = /[\ud800-\udbff]$/
