/** A license and its status as a file writes them, freed of what cannot be seen, and the line as it stands there. */
export type ProfileEntry = { name: string; status: string; line: string }

/** The longest accepted license name. */
const NAME_MAX = 300

/** A line without invisible characters, with plain single blanks and plain hyphens. */
export function visible(line: string): string {
  if (TIDY.test(line)) return line
  return line.replace(INVISIBLE, '').replace(HYPHENS, '-').replace(BLANKS, ' ').trim()
}

/** The entry that a line makes, split at the last colon; undefined when it is none. */
export function entryIn(line: string): ProfileEntry | undefined {
  // The cheapest way past all that is no entry: nothing that is tidied becomes a colon.
  if (!line.includes(':')) return undefined
  const text = visible(line)
  const colon = text.lastIndexOf(':')
  return licenseOf(text.slice(0, colon).trimEnd(), text.slice(colon + 1).trimStart(), line)
}

/** The same of a name and a status that are known apart; its line is ''. */
export const profileEntryOf = (name: string, status: string) => licenseOf(visible(name), visible(status), '')

function licenseOf(name: string, status: string, line: string): ProfileEntry | undefined {
  if (name.length > NAME_MAX || !LICENSE.test(name)) return undefined
  if (!USUAL.test(status) && HARDWARE.test(name)) return undefined
  // The name of a device is private: neither stored nor sent.
  if (ON_ONE_DEVICE.test(status))
    return { name, status: WITHOUT_DEVICE, line: line && `${name}: ${WITHOUT_DEVICE}` }
  const isLong = status.length > NAME_MAX
  return { name, status: isLong ? status.slice(0, NAME_MAX).replace(HALF, '') : status, line }
}

const ON_ONE_DEVICE = /^authorized for .{1,120} only$/i
const WITHOUT_DEVICE = 'Authorized for some devices only'

const LICENSE = /^UAD \S/i

/** How the phrases begin that are said of licenses only. */
const USUAL = /^(?:auth|demo)/i

/** Lines that begin like a license and speak of the computer or a device. */
const HARDWARE =
  /^UAD System Info$|^UAD Software Release|\b(?:serial|driver|firmware|fpga|bootloader|framework)\b/i

/** What nearly all lines are. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/
/** Half of a character, left over where a text was cut. */
const HALF = /\p{Cs}$/u
const BLANKS = /\s{2,}|[^\S ]/g
const HYPHENS = /[\u2010-\u2015\u2212]/g
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\p{Cs}]+/gu
