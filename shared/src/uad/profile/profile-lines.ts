import {
  type Authorization,
  isKnownStatus,
  type Ownership,
  ownershipOf,
  safestOwnership,
} from '../authorization.ts'
import { licenseKeyOf } from '../catalog/keys.ts'
import { type ProfileEntry, profileEntryIn, type SystemProfile, visibleText } from './profile-entry.ts'
import { profileWarningsOf } from './profile-warnings.ts'

/** Reads the text that the control panel saves. */
export function profileLines(text: string): SystemProfile {
  const section: Section = { headings: [], others: [] }
  const below = mergedEntries(entriesBelowHeading(text, section))
  const { headings, others } = section
  const merged = headings.length ? below : mergedEntries(knownEntriesIn(text))
  const { authorizations, usedEntries, conflicting, left } = merged
  return {
    version: versionIn(text),
    authorizations,
    licenseSection: [...headings.slice(0, 1), ...usedEntries.map(({ line }) => line)].join('\n'),
    pluginSection: '',
    warnings: profileWarningsOf({
      authorizations,
      conflicting,
      left,
      headings: headings.length,
      others: others.length,
      isCut: authorizations.length > 0 && endsInLicense(text, others.at(-1)),
    }),
  }
}

const endsInLicense = (text: string, line: string | undefined) =>
  line !== undefined && text.endsWith(line) && visibleText(line).startsWith('UAD ')

/** The headings of authorizations, and the lines below that are neither licenses nor blank. */
type Section = { headings: string[]; others: string[] }

/** The lines that are not empty, with any line ending. One after the other, because a file may have far more lines than are used. */
const linesOf = (text: string) => text.matchAll(/[^\r\n]+/g)

/** The entries below the heading of the authorizations, of all repeated sections, so that no owned license is lost. */
function* entriesBelowHeading(text: string, { headings, others }: Section): Generator<ProfileEntry> {
  let isInside = false
  for (const [line] of linesOf(text)) {
    if (isHeading(line)) {
      headings.push(line)
      isInside = true
    } else if (isInside && isOtherHeading(line)) isInside = false
    else if (isInside) {
      const entry = profileEntryIn(line)
      if (entry) yield entry
      else if (line.trim() !== '') others.push(line)
    }
  }
}

/** A heading has no colon, which is a cheap check for most lines. */
const isHeading = (line: string) =>
  line.length < 200 && !line.includes(':') && HEADING.test(visibleText(line))

const HEADING = /^UAD-? ?2 plug-?ins? authorizations$/i

/** Headings are between tabs; the first lines of a profile have none. */
const isOtherHeading = (line: string) =>
  (line.startsWith('\t\t') && line.endsWith('\t\t')) || (!line.includes(':') && FIRST_LINES.test(line))

const FIRST_LINES = /^(?:Universal Audio Inc|UAD System Info)/

/** Without a heading only lines with a known phrase are licenses. An unknown phrase counts where it may contradict another line. */
function knownEntriesIn(text: string): ProfileEntry[] {
  const phrases = new Set<string>()
  const keys = new Set<string>()
  const entries = [...entriesIn(text)]
  for (const { name, status } of entries) {
    if (!phrases.has(status) && !isKnownStatus(status)) continue
    if (phrases.size < PHRASES_MAX) phrases.add(status)
    if (keys.size < LICENSES_MAX) keys.add(licenseKeyOf(name))
  }
  return entries.filter(({ name }) => keys.has(licenseKeyOf(name)))
}

function* entriesIn(text: string): Generator<ProfileEntry> {
  for (const [line] of linesOf(text)) {
    const entry = profileEntryIn(line)
    if (entry) yield entry
  }
}

/** The release of the UAD software, from a line above the heading. */
const versionIn = (text: string) => VERSION.exec(text)?.[1] ?? ''

const VERSION = /^[ \t\ufeff]*UAD Software Release Version[ \t]*:[ \t]*(\d{1,6}(?:\.\d{1,6}){0,3})[ \t]*$/im

/** The largest number of licenses that is read, more than in any profile. */
const LICENSES_MAX = 2000

/** The cache size: a profile has few different phrases. */
const PHRASES_MAX = 50

/**
 * One authorization for each license. When two lines disagree, the safest ownership counts: owned, then trial, then unknown.
 * `conflicting` are the names of those licenses, `usedEntries` the entries with new information, `left` the number of skipped
 * entries.
 */
export function mergedEntries(entries: Iterable<ProfileEntry>) {
  const found = new Map<string, Authorization>()
  const conflicting = new Set<string>()
  const known = new Map<string, Ownership>()
  const usedEntries: ProfileEntry[] = []
  let left = 0
  for (const entry of entries) {
    const { name, status } = entry
    const key = licenseKeyOf(name)
    const before = found.get(key)
    if (!before && found.size === LICENSES_MAX) {
      left++
      continue
    }
    const ownership = known.get(status) ?? ownershipOf(status)
    if (known.size < PHRASES_MAX) known.set(status, ownership)
    if (before?.ownership === ownership) continue
    usedEntries.push(entry)
    if (before) conflicting.add(before.name)
    if (before && safestOwnership([before.ownership, ownership]) === before.ownership) continue
    const facts = { status, ownership, isOwned: ownership === 'owned' }
    found.set(key, { name: before?.name ?? name, group: '', ...facts })
  }
  return { authorizations: [...found.values()], usedEntries, conflicting: [...conflicting], left }
}
