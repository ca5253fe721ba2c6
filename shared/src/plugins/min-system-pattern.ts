/*
 * The oldest system that a bundle is made for, as a text: `10.13` for all its processors, or `x86_64 10.13, arm64 12.0` where they
 * differ or are not all known. The number is a version of macOS, or of Windows NT for a Windows program (6.1 is Windows 7).
 */

const VERSION = String.raw`\d{1,2}\.\d{1,2}(?:\.\d{1,2})?`
const FOR_PROCESSOR = `[a-z0-9_]{1,16} ${VERSION}`

/** The form of a minimum system as text. */
export const MIN_SYSTEM = new RegExp(`^(?:${VERSION}|${FOR_PROCESSOR}(?:, ${FOR_PROCESSOR}){0,9})$`)

/** How many characters the text has at most. */
export const MAX_MIN_SYSTEM_LENGTH = 250
