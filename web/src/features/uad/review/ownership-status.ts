import type { Plugin } from '#shared/plugins/plugin.ts'
import { stemOf, uadBundleKindOf } from '#shared/uad/matching/bundle-name.ts'

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
