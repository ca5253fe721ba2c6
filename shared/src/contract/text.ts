import * as z from 'zod/mini'

/** True for a text that a database can store as one line: no line breaks, control characters or broken characters. */
export const isOneLine = (text: string) => !CONTROL.test(text) && !HALF.test(text)

/** One line of text of at most `max` characters: no line breaks or other control characters. */
export const line = (label: string, max: number) =>
  z.string(`${label} must be text.`).check(
    z.maxLength(max, `${label} must be at most ${max} characters.`),
    z.refine((value) => !CONTROL.test(value), `${label} must not contain line breaks or control characters.`),
    withoutHalfCharacters(label),
  )

/** Text of several lines, at most `max` characters: line breaks and tabs are allowed, other control characters are not. */
export const paragraph = (label: string, max: number) =>
  z.string(`${label} must be text.`).check(
    z.maxLength(max, `${label} must be at most ${max} characters.`),
    z.refine((value) => !CONTROL_BUT_BREAKS.test(value), `${label} must not contain control characters.`),
    withoutHalfCharacters(label),
  )

/** An unpaired surrogate cannot be written as UTF-8, so a database would refuse or change it. */
const withoutHalfCharacters = (label: string) =>
  z.refine<string>(
    (value) => !HALF.test(value),
    `${label} must not contain broken characters. Please type it again.`,
  )

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const HALF = /\p{Surrogate}/u
