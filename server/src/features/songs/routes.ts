import { deviceSongsContract, songsContract } from '#shared/songs/library/contract.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import { addSongs } from './adding/add-songs.ts'
import { changeSong, markSongsGone, removeSongs, restoreSongs } from './change-songs.ts'
import { checkRemoval } from './check-removal.ts'
import { listSongs } from './list-songs.ts'
import { needsOnComputer, openSong } from './open-song.ts'
import { songsOfPlugin } from './songs-of-plugin.ts'
import { libraryUsage } from './usage.ts'

export function songRoutes(room: RouteContext) {
  mountContract(room, songsContract, {
    list: ({ db, user }) => listSongs(db, user.id),
    add: ({ db, user, body, now }) => addSongs(db, { userId: user.id, machine: null }, body.songs, now),
    usage: ({ db, user }) => libraryUsage(db, user.id),
    checkRemoval: ({ db, user, body }) => checkRemoval(db, user.id, body.pluginIds),
    remove: async ({ db, user, body, now }) => ({ count: await removeSongs(db, user.id, body.ids, now) }),
    restore: async ({ db, user, body, now }) => ({ count: await restoreSongs(db, user.id, body.ids, now) }),
    open: async ({ db, user, params }) => requireFound(await openSong(db, user.id, params.id), 'Song'),
    needsOn: async ({ db, user, params }) =>
      requireFound(await needsOnComputer(db, user.id, params.id, params.machine), 'Song'),
    change: async ({ db, user, params, body }) =>
      requireFound(await changeSong(db, user.id, params.id, body), 'Song'),
    ofPlugin: async ({ db, user, params }) =>
      requireFound(await songsOfPlugin(db, user.id, params.id), 'Plugin'),
  })
  mountContract(room, deviceSongsContract, {
    add: ({ db, device, body, now }) => addSongs(db, device, body.songs, now),
    gone: async ({ db, device, body, now }) => ({ count: await markSongsGone(db, device, body.places, now) }),
  })
}
