import { deviceSongsContract, songsContract } from '#shared/songs/library/contract.ts'
import { songSharesContract } from '#shared/songs/sharing/contract.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import { cachedTexts, NOT_MODIFIED, PrewrittenResponse } from '../../http/transport/response-cache.ts'
import { addSongs } from './adding/add-songs.ts'
import { changeManySongs, changeSong, markSongsGone, removeSongs, restoreSongs } from './change-songs.ts'
import { checkRemoval } from './check-removal.ts'
import { type SongsOwner, songsTagOf } from './joining/stored-joins.ts'
import { libraryUsage, songsOfPlugin } from './library-usage.ts'
import { songsJson } from './list-songs.ts'
import { needsOfMany, needsOnComputer, openSong } from './open-song.ts'
import {
  addShare,
  compareFile,
  compareNeeds,
  listShares,
  openShare,
  removeShare,
} from './sharing/repository.ts'

export function songRoutes(context: RouteContext) {
  const answers = cachedTexts(LIMITS)
  context.onAccountDeleted.push(answers.forget)

  /** An answer about all songs, which is the same until its tag changes. */
  function answered({ user, held }: Call, name: string, write: () => Promise<string>) {
    const tag = songsTagOf(user)
    if (held === tag) return NOT_MODIFIED
    return new PrewrittenResponse(tag, () => answers.textOf(`${user.id} ${name}`, tag, write))
  }

  mountContract(context, songsContract, {
    list: (call) => answered(call, 'list', () => songsJson(call.db, call.user.id)),
    add: ({ db, user, body, now }) => addSongs(db, { userId: user.id, machine: null }, body.songs, now),
    usage: (call) =>
      answered(call, 'usage', async () => JSON.stringify(await libraryUsage(call.db, call.user.id))),
    checkRemoval: ({ db, user, body }) => checkRemoval(db, user.id, body.pluginIds),
    changeMany: async ({ db, user, body }) => ({ count: await changeManySongs(db, user.id, body.songs) }),
    needsOfMany: ({ db, user, body }) => needsOfMany(db, user.id, body.ids),
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
  mountContract(context, deviceSongsContract, {
    add: ({ db, device, body, now }) => addSongs(db, device, body.songs, now),
    gone: async ({ db, device, body, now }) => ({ count: await markSongsGone(db, device, body.places, now) }),
  })
}

type Call = { user: SongsOwner; held: string | undefined }

/** Bytes. */
const LIMITS = { maxSize: 24 * 1024 * 1024, maxEntrySize: 8 * 1024 * 1024 }

/** Links to what a song needs. The token of a link is only ever in bodies, never in an address. */
export function songShareRoutes(context: RouteContext) {
  mountContract(context, songSharesContract, {
    share: async ({ db, user, params, body, now }) =>
      requireFound(await addShare(db, user.id, params.id, body, now), 'Song'),
    list: ({ db, user, now }) => listShares(db, user.id, now),
    revoke: async ({ db, user, params }) => requireFound(await removeShare(db, user.id, params.id), 'Link'),
    open: ({ db, body, visit, now }) => openShare(db, { token: body.token, address: visit.address, now }),
    compare: async ({ db, user, body, visit, now }) => {
      const { needs, endsAt } = await openShare(db, { token: body.token, address: visit.address, now })
      return { needs: await compareNeeds(db, user.id, needs), endsAt }
    },
    compareFile: async ({ db, user, body }) => ({ needs: await compareFile(db, user.id, body.needs) }),
  })
}
