import type { SongNeed } from '#shared/songs/library/known-song.ts'
import type { SharedNeed } from '#shared/songs/sharing/shared-need.ts'

/** A plugin of a song that can be shared. */
export type SharableNeed = { usedId: string; isWithDaw: boolean; need: SharedNeed }

/**
 * The plugins of a song that can be shared, each once, in its order. The version is that of the song, or else that of the
 * sender's own plugin where this surely is the one.
 */
export function sharableNeeds(needs: readonly SongNeed[]): SharableNeed[] {
  const byId = new Map<string, SharableNeed>()
  for (const { use, state, certainty, plugin } of needs) {
    const { usedId, format, name, maker } = use
    const isSure = state === 'here' && certainty !== 'perhaps'
    const version = use.version || (isSure && plugin ? plugin.version : '')
    if (!byId.has(usedId))
      byId.set(usedId, { usedId, isWithDaw: state === 'with-daw', need: { format, name, maker, version } })
  }
  return [...byId.values()]
}

/** What is sent of the chosen plugins, exactly as others see it. */
export const chosenNeeds = (
  sharable: readonly SharableNeed[],
  { chosen, hasVersions }: { chosen: ReadonlySet<string>; hasVersions: boolean },
): SharableNeed[] =>
  sharable
    .filter(({ usedId }) => chosen.has(usedId))
    .map((each) => (hasVersions ? each : { ...each, need: { ...each.need, version: '' } }))
