import { counted, englishNumber } from '../../text/locale.ts'
import { type Authorization, isKnownStatus, needsUpdate } from '../authorization.ts'

/** A problem in a profile, as a sentence for users. */
export type ProfileWarning = { kind: WarningKind; sentence: string }

type ProfileFacts = {
  authorizations: Authorization[]
  conflicting: string[]
  /** The number of licenses beyond the limit. */
  left: number
  headings: number
  /** The number of lines in the section without a license. */
  others: number
  /** The last line ends in the middle of a license. */
  isCut: boolean
}

/** Warnings about a profile before it is used. None for a file without authorizations. */
export function profileWarningsOf(found: ProfileFacts): ProfileWarning[] {
  if (found.authorizations.length === 0) return []
  return KINDS.flatMap((kind) => {
    const sentence = SENTENCES[kind](found)
    return sentence === '' ? [] : { kind, sentence }
  })
}

/** The approximate number of licenses in a current profile. */
const USUAL_COUNT = 180

/** The sentence of each warning; '' when it does not apply. */
const SENTENCES = {
  'device-not-refreshed': ({ authorizations }: ProfileFacts) =>
    authorizations.filter(({ status }) => needsUpdate(status)).length * 2 < authorizations.length
      ? ''
      : 'Most licenses are waiting for an update: the interface was off or not refreshed. Choose Authorize Plug-Ins in the UAD control panel and save the profile again.',
  'nothing-owned': ({ authorizations }: ProfileFacts) =>
    authorizations.some(({ isOwned }) => isOwned)
      ? ''
      : 'The profile lists no license as owned. Connect the interface, and save the profile again.',
  'unknown-status': ({ authorizations }: ProfileFacts) => {
    const odd = authorizations.filter(({ status }) => !isKnownStatus(status))
    const examples = odd.map(({ name, status }) => `${name}: ${status || '(nothing)'}`)
    return withExamples(
      counted(
        odd.length,
        'license has an unknown status, so its plugins stay',
        'licenses have an unknown status, so their plugins stay',
      ),
      examples,
    )
  },
  'conflicting-duplicate': ({ conflicting }: ProfileFacts) =>
    withExamples(
      counted(
        conflicting.length,
        'license is listed twice with different statuses, of which the safer one counts',
        'licenses are listed twice with different statuses, of which the safer ones count',
      ),
      conflicting,
    ),
  'cut-off': ({ isCut }: ProfileFacts) =>
    isCut ? 'The last line is incomplete. The file may have been cut off.' : '',
  'few-entries': ({ authorizations: { length } }: ProfileFacts) =>
    length < USUAL_COUNT / 2
      ? `This file lists ${englishNumber(length)} licenses; most list about ${USUAL_COUNT}. Some may be missing.`
      : '',
  'no-heading': ({ headings }: ProfileFacts) =>
    headings === 0
      ? 'The heading of the authorizations is missing, so only lines with a known status were read.'
      : '',
  'second-heading': ({ headings }: ProfileFacts) =>
    headings > 1 ? 'The file has more than one list of authorizations. All of them were read.' : '',
  'not-an-entry': ({ others }: ProfileFacts) =>
    others > 0 ? `Left out ${counted(others, 'line')} without a license below the heading.` : '',
  'too-many': ({ left }: ProfileFacts) =>
    left > 0
      ? `${counted(left, 'more license was', 'more licenses were')} left out: no profile lists that many.`
      : '',
}

type WarningKind = keyof typeof SENTENCES
// Object.keys gives plain strings; these are the keys of the table above.
const KINDS = Object.keys(SENTENCES) as WarningKind[]

/** The sentence with its first examples; '' without any. */
function withExamples(sentence: string, examples: string[]) {
  if (examples.length === 0) return ''
  const shown = examples.slice(0, 3).map((each) => `"${each.slice(0, 120)}"`)
  const more = examples.length > shown.length ? [`${englishNumber(examples.length - shown.length)} more`] : []
  return `${sentence}: ${[...shown, ...more].join(', ')}.`
}
