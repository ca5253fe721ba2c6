import type { Plugin } from '#shared/plugins/plugin.ts'
import { stemOf, uadBundleKindOf } from '#shared/uad/matching/bundle-name.ts'
import * as uadWords from '../uad-words.ts'

const KINDS = ['owned', 'trial', 'unknown', 'unowned', 'absent'] as const
type Kind = (typeof KINDS)[number]

type OwnershipCounts = Record<Kind, number>

/** Counts plugins by ownership, with unsaved marks. One that neither profile nor user mentions counts as absent. */
export function ownershipCounts(
  plugins: Plugin[],
  marks: ReadonlyMap<string, boolean> = NONE,
): OwnershipCounts {
  const counts: OwnershipCounts = { owned: 0, trial: 0, unknown: 0, unowned: 0, absent: 0 }
  for (const plugin of plugins) counts[kindFor(plugin, marks.get(plugin.id))]++
  return counts
}

const NONE: ReadonlyMap<string, boolean> = new Map()

function kindFor(plugin: Plugin, mark: boolean | undefined): Kind {
  const isMarked = mark !== undefined || plugin.metadata.ownershipMark !== undefined
  return statusOf(plugin, mark ?? plugin.isOwned, isMarked).kind
}

/** `27 owned, 3 trial, 96 unowned`: omits what is not there. */
export const ownershipSummary = (counts: OwnershipCounts) =>
  KINDS.filter((kind) => counts[kind] > 0)
    .map((kind) => uadWords.ownershipCount[kind](counts[kind]))
    .join(', ')

/** `1/3 owned, 2 not in the profile` for the header of a brand. */
export function groupOwnershipSummary(counts: OwnershipCounts) {
  const known = KINDS.reduce((sum, kind) => sum + counts[kind], -counts.absent)
  const parts = [
    ...(known > 0 ? [uadWords.ownedOf(counts.owned, known)] : []),
    ...(counts.absent > 0 ? [uadWords.ownershipCount.absent(counts.absent)] : []),
  ]
  return parts.join(', ')
}

/** The ownership of a plugin in the review: the word next to its switch, and its profile status. */
export function ownershipStatusOf(plugin: Plugin, isOwned: boolean, isMarked: boolean) {
  const { kind, detail } = statusOf(plugin, isOwned, isMarked)
  return { word: uadWords.ownershipLabels[kind], detail }
}

/** `isOwned` is the state of the switch, `isMarked` whether the user has set it. */
function statusOf(plugin: Plugin, isOwned: boolean, isMarked: boolean): { kind: Kind; detail: string } {
  const { ownership } = plugin.metadata
  const detail = ownership ? uadWords.profileStatus[ownership] : absentStatus(plugin)
  if (!ownership && !isMarked) return { kind: 'absent', detail }
  if (ownership === 'unknown' && !isMarked) return { kind: 'unknown', detail: uadWords.keptStatus.unknown }
  if (isOwned) return { kind: 'owned', detail }
  if (ownership === 'trial') return { kind: 'trial', detail: uadWords.keptStatus.trial }
  // An owned or an unknown status in the profile keeps a plugin in place, whatever the mark.
  const isKept = ownership === 'owned' || ownership === 'unknown'
  return { kind: 'unowned', detail: isKept ? uadWords.keptStatus[ownership] : detail }
}

/** Describes a plugin that the profile does not mention: one that the workflow never moves, or one without authorization. */
function absentStatus({ path, name }: Plugin) {
  switch (uadBundleKindOf(stemOf(path || name))) {
    case 'native':
      return uadWords.nativeStatus
    case 'system':
      return uadWords.systemStatus
    default:
      return uadWords.noAuthorizationStatus
  }
}
