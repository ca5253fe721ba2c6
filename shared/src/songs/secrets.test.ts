import { expect, test } from 'vitest'
import { readSong } from './read-song.ts'
import { fileOfBytes } from './source.ts'
import { secretSongs } from './testing/secret-songs.ts'

/** Stands wherever a song holds something private. */
const SECRET = 'SeCrEt'
const SONGS = secretSongs({ person: SECRET, sample: SECRET, track: SECRET, state: SECRET, words: SECRET })

test.each(Object.entries(SONGS))(
  'a song of %s gives its plugins and nothing private',
  async (kind, { name, bytes }) => {
    const reading = await readSong(fileOfBytes(`${SECRET}/${name}`, bytes))

    expect(reading.song?.kind).toBe(kind)
    expect(reading.song?.uses.map((use) => use.name.replace(/\.(dll|vst3)$/, ''))).toContain('Plugin')
    expect(JSON.stringify(reading)).not.toContain(SECRET)
  },
)
