import type { Certainty } from './joinable-entry.ts'
import type { MakerAgreement, NameAgreement } from './names/agreement.ts'

/** The answer of a rule for a use and an entry; undefined if they are not the same for this reason. */
export type Verdict = { certainty: Certainty; reason: string } | undefined

/** How the names and makers of a use and an entry compare. */
export type NameComparison = { name: NameAgreement; maker: MakerAgreement }

/** How a use and an entry compare. */
export type Comparison = NameComparison & {
  /** Both have an identifier of the same kind, and not the same. */
  hasOtherId: boolean
  /** The maker gives the mono and stereo twins of a plugin different identifiers. */
  hasTwins: boolean
  /** It does so also under one name. */
  hasTwinsOfOneName: boolean
}

/** An identifier that only one product has. `isOtherType`: both are Audio Units, one an effect and one an instrument, for example. */
export function byIdentifier(key: string, { name, maker }: NameComparison, isOtherType: boolean): Verdict {
  if (key.startsWith('cid:')) return certain('Both have the same VST3 class id.')
  if (key.startsWith('uri:')) return certain('Both have the same LV2 URI.')
  if (key.startsWith('id:')) return certain('Both have the same identifier and name.')
  if (key.startsWith('code:')) {
    if (isOtherType && name === 'other')
      return perhaps('Both have the same Audio Unit codes, but their types and names differ.')
    return name === 'other' && maker === 'other'
      ? perhaps('Both have the same Audio Unit codes, but different names and manufacturers.')
      : certain('Both have the same Audio Unit codes.')
  }
  if (!key.startsWith('bundle:')) return undefined
  if (name === 'edition')
    return perhaps('Both have the same identifier, but their names are of different editions.')
  if (name !== 'other') return certain('Both have the same identifier.')
  return maker === 'same'
    ? likely('Both have the same identifier and manufacturer, but different names.')
    : perhaps('Both have the same identifier, but different names.')
}

/** The code of four characters in VST2 songs, in the class ids of their successors, and at u-he in all formats. */
export function byVstCode({ name, maker }: NameComparison, isShared: boolean): Verdict {
  if (name === 'same' || name === 'width') {
    return maker === 'other'
      ? likely('Both have the same VST2 code and name, but different manufacturers.')
      : certain('Both have the same VST2 code and name.')
  }
  if (maker === 'other') return undefined
  if (name === 'edition')
    return perhaps('Both have the same VST2 code, but their names are of different editions.')
  const isRelated = name === 'almost' || name === 'related'
  if (maker === 'same') {
    if (isRelated) return certain('Both have the same VST2 code and manufacturer, and almost the same name.')
    return isShared
      ? perhaps('Several plugins from this manufacturer have this VST2 code.')
      : likely('Both have the same VST2 code and manufacturer.')
  }
  return isRelated
    ? likely('Both have the same VST2 code and almost the same name.')
    : perhaps('Both have the same VST2 code, but nothing else says they are the same plugin.')
}

/** An Audio Unit mostly has the code of the VST2. The one wrong pair that is known has another maker. */
export function byUnitCode({ name, maker }: NameComparison): Verdict {
  if (maker === 'other' && name !== 'same') return undefined
  if (name === 'edition')
    return perhaps('Their codes are the same, but their names are of different editions.')
  if (name === 'same' || name === 'width') {
    return maker === 'other'
      ? perhaps('The code and name match in two formats, but the manufacturers differ.')
      : likely('The code and name match in two formats.')
  }
  if (maker === 'same') return likely('The code and manufacturer match in two formats.')
  return maker === 'alike' || name !== 'other'
    ? perhaps('The code and a part of the name match in two formats.')
    : undefined
}

/** A list of a host or of the maker says that one replaces the other. */
export function byNewerId({ name, maker }: NameComparison): Verdict {
  const isAgreed = name !== 'other' || maker === 'same'
  return isAgreed
    ? certain('The manufacturer or the DAW lists one as another format of the other.')
    : likely('The DAW lists them as one plugin, but their names differ.')
}

/** Only names tell. Nothing is certain by a name. */
export function byName(comparison: Comparison): Verdict {
  const { name, maker, hasOtherId } = comparison
  if (maker === 'other' && hasOtherId) return undefined
  if (name === 'almost') {
    return hasOtherId || maker === 'other' ? undefined : perhaps('The names are almost the same.')
  }
  if (name !== 'same' && name !== 'width') return undefined
  if (maker === 'other') return perhaps('The names match, but the manufacturers differ.')
  if (maker !== 'same')
    return perhaps(hasOtherId ? 'The names match, but the identifiers differ.' : ONLY_NAME)
  if (areTwins(comparison)) return likely(TWINS)
  if (hasOtherId) return perhaps('The name and manufacturer match, but the identifiers differ.')
  return name === 'same'
    ? likely('Matched by name and manufacturer.')
    : perhaps('They may be the mono and stereo versions of one plugin.')
}

/** Only ever a guess: the letters before one of the names may be a short form of the maker. */
export const byShortName = ({ maker, hasOtherId }: Comparison): Verdict =>
  maker === 'other' || hasOtherId
    ? undefined
    : perhaps("The names differ only in an abbreviation of the manufacturer's name.")

/** Other plugins may have a file of this name. */
export const byFile: Verdict = {
  certainty: 'perhaps',
  reason: 'One of its files has the name in the song.',
}

/** The twin of a plugin that was found is used with it. */
export const byTwin = (comparison: Comparison): Verdict => (areTwins(comparison) ? likely(TWINS) : undefined)

/** The mono and the stereo form of one plugin, which may have one name. */
const areTwins = ({ name, maker, hasOtherId, hasTwins, hasTwinsOfOneName }: Comparison) =>
  maker === 'same' && ((name === 'width' && hasTwins) || (name === 'same' && hasOtherId && hasTwinsOfOneName))

/** A bundle that holds several plugins names the one that a song uses. */
export function byContents({ name, maker }: NameComparison): Verdict {
  if (name !== 'same' && name !== 'width') return undefined
  if (maker === 'same') return likely('A bundle from the same manufacturer contains a plugin with this name.')
  return maker === 'other'
    ? perhaps('A bundle from another manufacturer contains a plugin with this name.')
    : perhaps('A bundle contains a plugin with this name.')
}

/** Universal Audio renames a plugin when its successor takes the old name. Code and bundle stay. */
export const byFormerName = ({ maker }: NameComparison): Verdict =>
  maker === 'other' ? undefined : perhaps('Universal Audio has renamed plugins with this name.')

/** A shell of Waves does not say what it holds. */
export const byShell: Verdict = {
  certainty: 'perhaps',
  reason: 'A Waves shell is installed here and may contain this plugin.',
}

const ONLY_NAME = 'Matched by name only.'
const TWINS = 'They are the mono and stereo versions of one plugin.'

const certain = (reason: string) => ({ certainty: 'certain' as const, reason })
const likely = (reason: string) => ({ certainty: 'likely' as const, reason })
const perhaps = (reason: string) => ({ certainty: 'perhaps' as const, reason })
