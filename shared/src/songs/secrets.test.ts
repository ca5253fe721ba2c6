import { expect, test } from 'vitest'
import { readSong } from './read-song.ts'
import { fileOfBytes } from './source.ts'
import { secretSongs } from './testing/secret-songs.ts'

/** Stands wherever a song holds something private. */
const SECRET = 'SeCrEt'
const SONGS = secretSongs({ person: SECRET, sample: SECRET, track: SECRET, state: SECRET, words: SECRET })

test.each(SONGS)('$name gives its plugins and nothing private', async ({ name, bytes }) => {
  const reading = await readSong(fileOfBytes(`${SECRET}/${name}`, bytes))

  expect(reading.song?.uses.map((use) => use.name.replace(/\.(dll|vst3)$/, ''))).toContain('Plugin')
  expect(JSON.stringify(reading)).not.toContain(SECRET)
})
