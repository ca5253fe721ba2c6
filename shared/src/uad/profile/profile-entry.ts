import type { Authorization } from '../authorization.ts'
import type { ProfileWarning } from './profile-warnings.ts'
/** A license and its status without invisible characters, and the unchanged line of the file. */
export type ProfileEntry = { name: string; status: string; line: string }

/** The longest accepted license name. */
const NAME_MAX = 300

/** A line without invisible characters, with plain single blanks and plain hyphens. */
export function visibleText(line: string): string {
  if (TIDY.test(line)) return line
  return line.replace(INVISIBLE, '').replace(HYPHENS, '-').replace(BLANKS, ' ').trim()
}

/** The entry of a line, split at the last colon; undefined when the line is not an entry. */
export function profileEntryIn(line: string): ProfileEntry | undefined {
  // A cheap check first: removing invisible characters never creates a colon.
  if (!line.includes(':')) return undefined
  const text = visibleText(line)
  const colon = text.lastIndexOf(':')
  return licenseOf(text.slice(0, colon).trimEnd(), text.slice(colon + 1).trimStart(), line)
}

/** The entry of a separate name and status; its line is ''. */
export const profileEntryOf = (name: string, status: string) =>
  licenseOf(visibleText(name), visibleText(status), '')

function licenseOf(name: string, status: string, line: string): ProfileEntry | undefined {
  if (name.length > NAME_MAX || !LICENSE.test(name)) return undefined
  if (!LICENSE_STATUS.test(status) && HARDWARE.test(name)) return undefined
  // The name of a device is private: neither stored nor sent.
  if (ON_ONE_DEVICE.test(status))
    return { name, status: WITHOUT_DEVICE, line: line && `${name}: ${WITHOUT_DEVICE}` }
  const isLong = status.length > NAME_MAX
  return { name, status: isLong ? status.slice(0, NAME_MAX).replace(HALF, '') : status, line }
}

const ON_ONE_DEVICE = /^authorized for .{1,120} only$/i
const WITHOUT_DEVICE = 'Authorized for some devices only'

const LICENSE = /^UAD \S/i

/** The beginnings of license phrases. */
const LICENSE_STATUS = /^(?:auth|demo)/i

/** Lines about the computer or a device that begin like a license. */
const HARDWARE =
  /^UAD System Info$|^UAD Software Release|\b(?:serial|driver|firmware|fpga|bootloader|framework)\b/i

/** Nearly all lines match this. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/
/** Half of a character at the end of a truncated text. */
const HALF = /\p{Cs}$/u
const BLANKS = /\s{2,}|[^\S ]/g
const HYPHENS = /[\u2010-\u2015\u2212]/g
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\p{Cs}]+/gu

/** The licenses in a saved profile. It has nothing from above their heading, where serial numbers are. */
export type SystemProfile = {
  /** The version of the UAD software, `11.9.0`; '' when the file does not say. */
  version: string
  /** One for each license, in the order of the file. Their `group` is '': brands are known to the catalog (brandOf). */
  authorizations: Authorization[]
  /** The heading and the lines below it that name a license, as the file writes them. */
  licenseSection: string
  /** The rows of a .json file; '' for the usual text. */
  pluginSection: string
  warnings: ProfileWarning[]
}
