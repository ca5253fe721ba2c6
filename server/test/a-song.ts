import { createHash } from 'node:crypto'
import { aUse as anyUse } from '#shared/songs/joining/testing/a-use.ts'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import { emptySong, type PluginUse, type Song } from '#shared/songs/song.ts'

/** A digest as a page or a helper sends it. */
export const aDigest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** One plugin as a song uses it. */
export const aUse = (overrides: Partial<PluginUse> = {}): PluginUse =>
  anyUse({ format: 'VST3', name: 'Plugin', maker: 'Maker', version: '1.0', ...overrides })

/** A song that was read, with optional overrides. Each title has its own content and place. */
export function aSentSong({
  song = {},
  ...overrides
}: Partial<Omit<SentSong, 'song'>> & { song?: Partial<Song> } = {}) {
  const title = overrides.title ?? 'Song'
  return {
    content: aDigest(`content of ${title}`),
    place: aDigest(`place of ${title}`),
    group: null,
    isBackup: false,
    title,
    folder: 'Songs',
    bytes: 1000,
    modifiedAt: '2026-01-02T10:00:00.000Z',
    song: { ...emptySong('ableton', 'Ableton Live'), version: '12.1', uses: [aUse()], ...song },
    refused: null,
    ...overrides,
  } satisfies SentSong
}

/** A file that was refused. */
export const aRefusedSong = (refused: NonNullable<SentSong['refused']>, title = 'Refused'): SentSong => ({
  ...aSentSong({ title }),
  song: null,
  refused,
})
