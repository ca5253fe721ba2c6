import type { PluginUsage } from '../songs/library/known-song.ts'

/** How songs use a plugin. A plugin can have several; one that songs only may use has none but `perhaps`. */
export const SONG_USES = ['never', 'perhaps', 'once', 'several', 'often', 'vst2'] as const
export type SongUseValue = (typeof SONG_USES)[number]

/** From this many songs on a plugin is used often. */
export const OFTEN_USED = 10

export type SongCounts = Pick<PluginUsage, 'songs' | 'perhaps' | 'formats'>

/**
 * The values of the usage of a plugin; undefined when no song uses it. Each plugin has exactly one of those before `vst2`, which
 * means that no song uses it in another format.
 */
export function songUsesOf(usage: SongCounts | undefined): readonly SongUseValue[] {
  if (!usage || usage.songs + usage.perhaps === 0) return ['never']
  if (usage.songs === 0) return ['perhaps']
  const often = usage.songs === 1 ? 'once' : usage.songs < OFTEN_USED ? 'several' : 'often'
  const isVst2Only = usage.formats.length > 0 && usage.formats.every(({ format }) => format === 'VST2')
  return isVst2Only ? [often, 'vst2'] : [often]
}
