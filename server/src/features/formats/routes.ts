import { formatsContract } from '#shared/formats/contract.ts'
import type { FormatFigures, Formats } from '#shared/formats/formats-answer.ts'
import type { Db } from '../../db/schema.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { cachedTexts, NOT_MODIFIED, PrewrittenResponse } from '../../http/transport/response-cache.ts'
import { type ComputerWithHelper, computersTagOf, computersWithHelper } from '../../library/computers.ts'
import type { SongAnswers } from '../../library/song-answers.ts'
import { changeDaws } from './computer-daws.ts'
import { openFormats } from './open-formats.ts'
import { forgetSetAside, keepReturned } from './set-aside.ts'

export function formatRoutes(context: RouteContext, songs: SongAnswers) {
  const answers = cachedTexts(LIMITS)
  context.onAccountDeleted.push(answers.forget)

  /** The answer, which is the same until its tag changes. */
  function textOf(db: Db, userId: string, computers: ComputerWithHelper[], tag: string) {
    const write = async () => JSON.stringify(await openFormats(db, songs, userId, computers))
    return answers.textOf(userId, tag, write)
  }

  mountContract(context, formatsContract, {
    open: async ({ db, user, held }) => {
      const computers = await computersWithHelper(db, user.id)
      const tag = computersTagOf(user, computers)
      if (held === tag) return NOT_MODIFIED
      return new PrewrittenResponse(tag, () => textOf(db, user.id, computers, tag))
    },
    figures: async ({ db, user, held }) => {
      const computers = await computersWithHelper(db, user.id)
      const tag = computersTagOf(user, computers)
      if (held === tag) return NOT_MODIFIED
      const write = async () => figuresIn(await textOf(db, user.id, computers, tag))
      return new PrewrittenResponse(tag, () => answers.textOf(`${user.id} figures`, tag, write))
    },
    changeDaws: ({ db, user, params, body }) => changeDaws(db, user.id, params.machine, body.daws),
    keep: async ({ db, user, body }) => ({ count: await keepReturned(db, user.id, body.installationIds) }),
    forget: async ({ db, user, body }) => ({
      count: await forgetSetAside(db, user.id, body.installationIds),
    }),
  })
}

/** The figures are taken from the answer, so that the page finds it ready. */
function figuresIn(text: Buffer): string {
  // as: this is the text of an answer of the same contract.
  const { proposalTotals } = JSON.parse(String(text)) as Formats
  return JSON.stringify({ proposalTotals } satisfies FormatFigures)
}

/** Bytes. */
const LIMITS = { maxSize: 8 * 1024 * 1024, maxEntrySize: 2 * 1024 * 1024 }
