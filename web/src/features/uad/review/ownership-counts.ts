import type { Plugin } from '#shared/plugins/plugin.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { ownershipStatusOf } from './ownership-status.ts'

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
