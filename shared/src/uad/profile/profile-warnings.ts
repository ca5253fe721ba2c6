import { type Authorization, isKnownStatus, needsUpdate } from '../authorization.ts'

/** A problem in a profile, as a sentence for users. */
export type ProfileWarning = { kind: WarningKind; sentence: string }

type Found = {
  authorizations: Authorization[]
  /** Licenses of which two lines disagree. */
  conflicting: string[]
  /** Licenses beyond the number that is read. */
  left: number
  headings: number
  /** Lines of the section that name no license. */
  others: number
  /** The last line ends in the middle of a license. */
  isCut: boolean
}

/** What a person should know about a profile before trusting it. Nothing is said of a file without any authorization. */
export function warningsOf(found: Found): ProfileWarning[] {
  if (found.authorizations.length === 0) return []
  return KINDS.flatMap((kind) => {
    const sentence = SENTENCES[kind](found)
    return sentence === '' ? [] : { kind, sentence }
  })
}

/** How many licenses a present profile lists, about. */
const USUAL = 180

/** Each gives '' where there is nothing to say. */
const SENTENCES = {
  'device-not-refreshed': ({ authorizations }: Found) =>
    authorizations.filter(({ status }) => needsUpdate(status)).length * 2 < authorizations.length
      ? ''
      : 'Most licenses wait for an update: the interface was off or not refreshed. Choose Authorize Plug-Ins in the UAD control panel and save the profile again.',
  'nothing-owned': ({ authorizations }: Found) =>
    authorizations.some(({ isOwned }) => isOwned)
      ? ''
      : 'Not one license is owned. Was the interface connected when the profile was saved?',
  'unknown-status': ({ authorizations }: Found) => {
    const odd = authorizations.filter(({ status }) => !isKnownStatus(status))
    const examples = odd.map(({ name, status }) => `${name}: ${status || '(nothing)'}`)
    return said(
      odd,
      'license has a status',
      'licenses have a status',
      'that is not known and will stay',
      examples,
    )
  },
  'conflicting-duplicate': ({ conflicting }: Found) =>
    said(
      conflicting,
      'license is',
      'licenses are',
      'listed twice with different words; the safer ones count',
      conflicting,
    ),
  'cut-off': ({ isCut }: Found) =>
    isCut ? 'The last line is incomplete. The file may have been cut off.' : '',
  'few-entries': ({ authorizations: { length } }: Found) =>
    length < USUAL / 2
      ? `Profiles usually list about ${USUAL} licenses, this one ${length}. Some may be missing.`
      : '',
  'no-heading': ({ headings }: Found) =>
    headings === 0
      ? 'The heading of the authorizations is missing. Only lines with a known status were read.'
      : '',
  'second-heading': ({ headings }: Found) =>
    headings > 1 ? 'The file holds more than one list of authorizations. All of them were read.' : '',
  'not-an-entry': ({ others }: Found) =>
    others > 0
      ? `${others} ${others === 1 ? 'line' : 'lines'} below the heading name no license and were left out.`
      : '',
  'too-many': ({ left }: Found) =>
    left > 0
      ? `${left} more ${left === 1 ? 'license was' : 'licenses were'} left out: no profile lists so many.`
      : '',
}

type WarningKind = keyof typeof SENTENCES
// Object.keys gives plain strings; these are the keys of the table above.
const KINDS = Object.keys(SENTENCES) as WarningKind[]

function said(found: unknown[], one: string, many: string, what: string, examples: string[]) {
  if (found.length === 0) return ''
  const shown = examples.slice(0, 3).map((each) => `"${each.slice(0, 120)}"`)
  const more = examples.length > shown.length ? [`${examples.length - shown.length} more`] : []
  return `${found.length} ${found.length === 1 ? one : many} ${what}: ${[...shown, ...more].join(', ')}.`
}
