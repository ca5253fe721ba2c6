import * as z from 'zod/mini'
import { type Contract, call } from '../../contract/endpoint.ts'
import { pluginId } from '../../plugins/plugin.ts'
import { pluginIds } from '../../plugins/removal.ts'
import {
  addedSongs,
  listedSong,
  manySongChanges,
  needsOfSongs,
  openedSong,
  pluginUsage,
  removalCheck,
  SONG_BYTES_PER_CALL,
  SONGS_PER_CALL,
  sentSongs,
  songChanges,
  songId,
  songIds,
  songNeed,
  songOfPlugin,
  songPlaces,
} from './known-song.ts'

const changedCount = z.object({ count: z.number() })

export const songsContract = {
  list: {
    ...call('GET', '/api/songs'),
    summary:
      'All songs of the account, most recently saved first, each with how much of what it needs is in the library.',
    response: z.array(listedSong),
  },
  add: {
    ...call('POST', '/api/songs'),
    summary: `Adds at most ${SONGS_PER_CALL} songs, all or none. A song with the same bytes is one song; one at a known place replaces the song that was there.`,
    maxBytes: SONG_BYTES_PER_CALL,
    body: sentSongs,
    response: addedSongs,
  },
  usage: {
    ...call('GET', '/api/songs/usage'),
    summary: 'Each plugin of the library that songs use or may use, with how many and how.',
    response: z.array(pluginUsage),
  },
  checkRemoval: {
    ...call('POST', '/api/songs/removal-check'),
    worksOnFullDisk: true,
    summary: 'Whether plugins may be removed, according to all known songs. A possible use is never a yes.',
    maxBytes: 512 * 1024,
    body: z.object({ pluginIds }),
    response: removalCheck,
  },
  remove: {
    ...call('POST', '/api/songs/remove'),
    worksOnFullDisk: true,
    summary: 'Removes songs. They can be restored for seven days.',
    maxBytes: 512 * 1024,
    body: songIds,
    response: changedCount,
  },
  restore: {
    ...call('POST', '/api/songs/restore'),
    summary: 'Restores songs that were removed in the last seven days.',
    maxBytes: 512 * 1024,
    body: songIds,
    response: changedCount,
  },
  changeMany: {
    ...call('PATCH', '/api/songs'),
    summary:
      'Changes the private titles and folders of many songs, each to its own; an empty one is forgotten.',
    maxBytes: 4 * 1024 * 1024,
    body: manySongChanges,
    response: changedCount,
  },
  needsOfMany: {
    ...call('POST', '/api/songs/needs'),
    worksOnFullDisk: true,
    summary: 'What these songs need together, and whether the library has it: at most 2,000 plugins.',
    maxBytes: 512 * 1024,
    body: songIds,
    response: needsOfSongs,
  },
  open: {
    ...call('GET', '/api/songs/:id'),
    summary: 'One song, what it needs, and whether the library has it.',
    params: songId,
    response: openedSong,
  },
  needsOn: {
    ...call('GET', '/api/songs/:id/on/:machine'),
    summary: 'What the song needs, compared only with the plugins on one computer. In the order of the song.',
    params: z.extend(songId, { machine: z.uuid('This is not the id of a computer.') }),
    response: z.array(songNeed),
  },
  change: {
    ...call('PATCH', '/api/songs/:id'),
    summary: 'Changes the private title and folder of a song; an empty one is forgotten.',
    params: songId,
    body: songChanges,
    response: listedSong,
  },
  ofPlugin: {
    ...call('GET', '/api/plugins/:id/songs'),
    summary: 'The songs that use a plugin or may use it, most recently saved first: at most 1,000.',
    params: pluginId,
    response: z.object({ songs: z.array(songOfPlugin), total: z.number() }),
  },
} satisfies Contract

/** The calls of a paired helper. */
export const deviceSongsContract = {
  add: {
    ...call('POST', '/api/device/songs', 'device'),
    summary: `Adds at most ${SONGS_PER_CALL} songs of this computer, as POST /api/songs.`,
    maxBytes: SONG_BYTES_PER_CALL,
    body: sentSongs,
    response: addedSongs,
  },
  gone: {
    ...call('POST', '/api/device/songs/gone', 'device'),
    summary:
      'Reports that the files at these places on this computer are gone. They are marked and still count until the user removes them or the helper sends them again.',
    maxBytes: 512 * 1024,
    body: songPlaces,
    response: changedCount,
  },
} satisfies Contract
