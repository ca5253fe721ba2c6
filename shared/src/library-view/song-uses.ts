import type { PluginUsage } from '../songs/library/known-song.ts'

/** How songs use a plugin. A plugin can have several; one that songs only may use has none but `perhaps`. */
export const SONG_USES = ['never', 'perhaps', 'once', 'often', 'vst2'] as const
type SongUseValue = (typeof SONG_USES)[number]

/** From this many songs on a plugin is used often. */
export const OFTEN_USED = 10

export type SongCounts = Pick<PluginUsage, 'songs' | 'perhaps' | 'formats'>

/** The values of the usage of a plugin; undefined when no song uses it. `vst2`: no song uses it in another format. */
export function songUsesOf(usage: SongCounts | undefined): readonly SongUseValue[] {
  if (!usage || usage.songs + usage.perhaps === 0) return ['never']
  if (usage.songs === 0) return ['perhaps']
  const uses: SongUseValue[] = []
  if (usage.songs === 1) uses.push('once')
  if (usage.songs >= OFTEN_USED) uses.push('often')
  if (usage.formats.length > 0 && usage.formats.every(({ format }) => format === 'VST2')) uses.push('vst2')
  return uses
}
