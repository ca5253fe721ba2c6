import type { Plugin } from '#shared/plugins/plugin.ts'
import { stemOf, uadBundleKindOf } from '#shared/uad/matching/bundle-name.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'

const KINDS = ['owned', 'trial', 'unknown', 'unowned', 'not in the profile'] as const
type Kind = (typeof KINDS)[number]

type OwnershipCounts = Record<Kind, number>

/**
 * Counts plugins by ownership; `marks` are the unsaved marks of the user. A plugin that neither the profile nor the user
 * mentions counts as not in the profile.
 */
export function ownershipCounts(
  plugins: Plugin[],
  marks: ReadonlyMap<string, boolean> = NONE,
): OwnershipCounts {
  const counts: OwnershipCounts = { owned: 0, trial: 0, unknown: 0, unowned: 0, 'not in the profile': 0 }
  for (const plugin of plugins) counts[kindFor(plugin, marks.get(plugin.id))]++
  return counts
}

const NONE: ReadonlyMap<string, boolean> = new Map()

function kindFor(plugin: Plugin, mark: boolean | undefined): Kind {
  const isMarked = mark !== undefined || plugin.metadata.ownershipMark !== undefined
  return COUNT_KEYS[ownershipStatusOf(plugin, mark ?? plugin.isOwned, isMarked).word]
}

const COUNT_KEYS = {
  Owned: 'owned',
  Unowned: 'unowned',
  Trial: 'trial',
  Unknown: 'unknown',
  'Not in profile': 'not in the profile',
} as const

/** `27 owned, 3 trial, 96 unowned`: omits what is not there. */
export const ownershipSummary = (counts: OwnershipCounts) =>
  KINDS.filter((kind) => counts[kind] > 0)
    .map((kind) => `${formattedNumber(counts[kind])} ${kind}`)
    .join(', ')

/** `1/3 owned, 2 not in the profile` for the header of a brand. */
export function groupOwnershipSummary(counts: OwnershipCounts) {
  const absentCount = counts['not in the profile']
  const knownCount = KINDS.reduce((sum, kind) => sum + counts[kind], -absentCount)
  const parts = [
    ...(knownCount > 0 ? [`${formattedNumber(counts.owned)}/${formattedNumber(knownCount)} owned`] : []),
    ...(absentCount > 0 ? [`${formattedNumber(absentCount)} not in the profile`] : []),
  ]
  return parts.join(', ')
}

/** The ownership of a plugin in the review: the word next to its switch, and its profile status. */
export type OwnershipStatus = {
  word: 'Owned' | 'Unowned' | 'Trial' | 'Unknown' | 'Not in profile'
  detail: string
}

/** `isOwned` is the state of the switch, `isMarked` whether the user has set it. */
export function ownershipStatusOf(plugin: Plugin, isOwned: boolean, isMarked: boolean): OwnershipStatus {
  const { ownership } = plugin.metadata
  const detail = ownership ? DETAILS[ownership] : absentStatus(plugin)
  if (!ownership && !isMarked) return { word: 'Not in profile', detail }
  if (ownership === 'unknown' && !isMarked) return { word: 'Unknown', detail: `${detail}, stays in place` }
  if (isOwned) return { word: 'Owned', detail }
  if (ownership === 'trial') return { word: 'Trial', detail: `${detail}, stays in place` }
  return { word: 'Unowned', detail: isProtected(ownership) ? `${detail}, stays in place` : detail }
}

const DETAILS: Record<Ownership, string> = {
  owned: 'authorized',
  trial: 'trial running',
  'not-owned': 'not authorized',
  unknown: 'status unknown',
}

type Ownership = NonNullable<Plugin['metadata']['ownership']>

/** An owned or an unknown status in the profile keeps a plugin in place, whatever the mark. */
const isProtected = (ownership: Ownership | undefined) => ownership === 'owned' || ownership === 'unknown'

/** Describes a plugin that the profile does not mention: one that the workflow never moves, or one without authorization. */
function absentStatus({ path, name }: Plugin) {
  switch (uadBundleKindOf(stemOf(path || name))) {
    case 'native':
      return 'native, stays in place'
    case 'system':
      return 'part of the UAD software, stays in place'
    default:
      return 'no authorization found'
  }
}
