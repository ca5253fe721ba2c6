// @ts-check
import { createHash } from 'node:crypto'

/** @typedef {import('./library.mjs').Sender} Sender */
/** @typedef {ReturnType<typeof import('./library.mjs').aLibrary>[number]} Plugin */

const PLUGINS_OF_A_SONG = 40
export const SONGS_OF_A_CALL = 100

/**
 * Adds `count` different songs that use these plugins, the same each time. Returns the milliseconds of each call.
 * @param {Sender} person
 * @param {Plugin[]} plugins
 * @param {number} count
 */
export async function addSongs(person, plugins, count) {
  const uses = plugins.map(useOf)
  const times = []
  for (let at = 0; at < count; at += SONGS_OF_A_CALL) {
    const songs = Array.from({ length: SONGS_OF_A_CALL }, (_, i) => aSong(at + i, uses))
    const started = performance.now()
    await person.post('/api/songs', { songs })
    times.push(performance.now() - started)
  }
  return times
}

const digestOf = (/** @type {string} */ text) => createHash('sha256').update(text).digest('base64url')

/** @param {Plugin} plugin */
function useOf({ name, manufacturer, format }) {
  const counts = { count: 1, off: 0, offline: 0, frozen: 0, missing: 0, inRack: 0 }
  const known = { format: format === 'VST' ? 'VST2' : format, name, maker: manufacturer, version: '' }
  return { ...known, id: null, ids: [], ...counts, factory: false }
}

/**
 * Each uses plugins from all over the library, no two songs the same; every tenth is a later save of the one before.
 * @param {number} number
 * @param {ReturnType<typeof useOf>[]} all
 */
function aSong(number, all) {
  const own = Array.from({ length: PLUGINS_OF_A_SONG }, (_, i) => (number * 37 + i * i * 11 + i) % all.length)
  const group = number % 10 === 9 ? number - 1 : number
  return {
    content: digestOf(`content ${number}`),
    place: digestOf(`place ${number}`),
    group: digestOf(`group ${group}`),
    isBackup: false,
    title: `Song ${number}`,
    folder: `Projects/${number % 300}`,
    bytes: 1_000_000 + number,
    modifiedAt: new Date(Date.UTC(2020, 0, 1) + number * 3_600_000).toISOString(),
    refused: null,
    song: {
      kind: ['ableton', 'reaper', 'cubase'][number % 3],
      daw: 'Live',
      version: '12.0',
      tempo: 120,
      tracks: 20,
      frozenTracks: 0,
      samples: 10,
      savedAt: null,
      createdAt: null,
      uses: [...new Set(own)].map((at) => all[at]),
      ownDevices: 3,
      incomplete: null,
    },
  }
}
