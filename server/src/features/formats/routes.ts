import { formatsContract } from '#shared/formats/contract.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { keptTexts, NOT_MODIFIED, PrewrittenResponse } from '../../http/transport/response-cache.ts'
import { computersTagOf, computersWithHelper } from '../../library/computers.ts'
import type { SongAnswers } from '../../library/song-answers.ts'
import { changeDaws } from './computer-daws.ts'
import { openFormats } from './open-formats.ts'
import { keepReturned } from './set-aside.ts'

export function formatRoutes(room: RouteContext, songs: SongAnswers) {
  const answers = keptTexts(LIMITS)
  room.onAccountDeleted.push(answers.forget)
  mountContract(room, formatsContract, {
    open: async ({ db, user, held }) => {
      const computers = await computersWithHelper(db, user.id)
      const tag = computersTagOf(user, computers)
      if (held === tag) return NOT_MODIFIED
      const write = async () => JSON.stringify(await openFormats(db, songs, user.id, computers))
      return new PrewrittenResponse(tag, () => answers.textOf(user.id, tag, write))
    },
    changeDaws: ({ db, user, params, body }) => changeDaws(db, user.id, params.machine, body.daws),
    keep: async ({ db, user, body }) => ({ count: await keepReturned(db, user.id, body.installationIds) }),
  })
}

/** Bytes. */
const LIMITS = { maxSize: 8 * 1024 * 1024, maxEntrySize: 2 * 1024 * 1024 }
