import { storageContract } from '#shared/storage/contract.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { keptTexts, NOT_MODIFIED, PrewrittenResponse } from '../../http/transport/response-cache.ts'
import { computersTagOf, computersWithHelper } from '../../library/computers.ts'
import type { SongAnswers } from '../../library/song-answers.ts'
import { openStorage } from './open-storage.ts'

export function storageRoutes(room: RouteContext, songs: SongAnswers) {
  const answers = keptTexts(LIMITS)
  room.onAccountDeleted.push(answers.forget)
  mountContract(room, storageContract, {
    open: async ({ db, user, query, held }) => {
      const computers = await computersWithHelper(db, user.id)
      const { machine } = query
      const tag = computersTagOf(user, computers, machine)
      if (held === tag) return NOT_MODIFIED
      const write = async () =>
        JSON.stringify(await openStorage(db, songs, { userId: user.id, machine, computers }))
      return new PrewrittenResponse(tag, () => answers.textOf(`${user.id} ${machine ?? ''}`, tag, write))
    },
  })
}

/** Bytes. */
const LIMITS = { maxSize: 8 * 1024 * 1024, maxEntrySize: 1024 * 1024 }
