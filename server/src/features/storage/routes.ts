import { storageContract } from '#shared/storage/contract.ts'
import type { Storage } from '#shared/storage/storage-answer.ts'
import { storageFiguresOf } from '#shared/storage/storage-figures.ts'
import type { Db } from '../../db/schema.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { cachedTexts, NOT_MODIFIED, PrewrittenResponse } from '../../http/transport/response-cache.ts'
import { computersTagOf, computersWithHelper } from '../../library/computers.ts'
import type { SongAnswers } from '../../library/song-answers.ts'
import { openStorage, type StorageQuery } from './open-storage.ts'

export function storageRoutes(context: RouteContext, songs: SongAnswers) {
  const answers = cachedTexts(LIMITS)
  context.onAccountDeleted.push(answers.forget)

  mountContract(context, storageContract, {
    open: async ({ db, user, query, held }) => {
      const computers = await computersWithHelper(db, user.id)
      const { machine } = query
      const tag = computersTagOf(user, computers, machine)
      if (held === tag) return NOT_MODIFIED
      return new PrewrittenResponse(tag, () => textOf(db, { userId: user.id, machine }, tag))
    },
    figures: async ({ db, user, held }) => {
      const computers = await computersWithHelper(db, user.id)
      const tag = computersTagOf(user, computers)
      if (held === tag) return NOT_MODIFIED
      const write = async () => {
        const text = await textOf(db, { userId: user.id, machine: undefined }, tag)
        // as: this is the text of an answer of the same contract.
        return JSON.stringify(storageFiguresOf(JSON.parse(String(text)) as Storage))
      }
      return new PrewrittenResponse(tag, () => answers.textOf(`${user.id} figures`, tag, write))
    },
  })

  /** The answer, which is the same until its tag changes. The figures are taken from it, so the page then finds it ready. */
  function textOf(db: Db, query: StorageQuery, tag: string) {
    const write = async () => JSON.stringify(await openStorage(db, songs, query))
    return answers.textOf(`${query.userId} ${query.machine ?? ''}`, tag, write)
  }
}

/** Bytes. */
const LIMITS = { maxSize: 8 * 1024 * 1024, maxEntrySize: 1024 * 1024 }
