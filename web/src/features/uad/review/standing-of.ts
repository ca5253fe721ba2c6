import type { Plugin } from '#shared/plugins/plugin.ts'
import { kindOf, stemOf } from '#shared/uad/matching/bundle-name.ts'

/** How a plugin stands in the review: the word beside its switch, and what the profile says. */
export type Standing = { word: 'Owned' | 'Unowned' | 'Trial' | 'Unknown'; says: string }

/** `isOwned` is what the switch shows, `isMarked` whether a person has set it. */
export function standingOf(plugin: Plugin, isOwned: boolean, isMarked: boolean): Standing {
  const { ownership } = plugin.metadata
  const says = ownership ? SAYS[ownership] : saysOfAbsent(plugin)
  if (ownership === 'unknown' && !isMarked) return { word: 'Unknown', says: `${says}, stays in place` }
  if (isOwned) return { word: 'Owned', says }
  if (ownership === 'trial') return { word: 'Trial', says: `${says}, stays in place` }
  return { word: 'Unowned', says: isHeld(ownership) ? `${says}, stays in place` : says }
}

const SAYS: Record<Ownership, string> = {
  owned: 'authorized',
  trial: 'trial running',
  'not-owned': 'not authorized',
  unknown: 'status unknown',
}

type Ownership = NonNullable<Plugin['metadata']['ownership']>

/** A line of the profile that says owned, or says what nobody understands, is stronger than a mark. */
const isHeld = (ownership: Ownership | undefined) => ownership === 'owned' || ownership === 'unknown'

/** The rest is plugins that the workflow never touches, and those that only the person can tell about. */
function saysOfAbsent({ path, name }: Plugin) {
  switch (kindOf(stemOf(path || name))) {
    case 'native':
      return 'native, stays in place'
    case 'system':
      return 'part of the UAD software, stays in place'
    default:
      return 'no authorization found'
  }
}
