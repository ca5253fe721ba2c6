import { formatsContract } from '#shared/formats/contract.ts'
import type { FormatFigures, Formats } from '#shared/formats/formats-answer.ts'
import { sumOfSums } from '#shared/storage/storage-sum.ts'
import type { Db } from '../../db/schema.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { cachedTexts, PrewrittenResponse } from '../../http/transport/response-cache.ts'
import { computersTagOf, computersWithHelper } from '../../library/computers.ts'
import type { SongAnswers } from '../../library/song-answers.ts'
import type { WorthDoingRow } from '../../library/worth-doing-row.ts'
import { changeDaws } from './change-daws.ts'
import { forgetSetAside, keepReturned, openFormats } from './open-formats.ts'

/** Returns the row of the bundles that could go. */
export function formatRoutes(context: RouteContext, songs: SongAnswers): WorthDoingRow {
  const answers = cachedTexts(LIMITS)
  context.onAccountDeleted.push(answers.forget)

  /** The answer, which is the same until its tag changes. */
  async function answerFor(db: Db, user: Parameters<WorthDoingRow>[0]['user']) {
    const computers = await computersWithHelper(db, user.id)
    const tag = computersTagOf(user, computers)
    const write = async () => JSON.stringify(await openFormats(db, songs, user.id, computers))
    return new PrewrittenResponse(tag, () => answers.textOf(user.id, tag, write))
  }

  mountContract(context, formatsContract, {
    open: ({ db, user }) => answerFor(db, user),
    figures: async ({ db, user }) => {
      const { tag, write } = await answerFor(db, user)
      const writeFigures = async () =>
        JSON.stringify({ proposalTotals: totalsIn(await write()) } satisfies FormatFigures)
      return new PrewrittenResponse(tag, () => answers.textOf(`${user.id} figures`, tag, writeFigures))
    },
    changeDaws: ({ db, user, params, body }) => changeDaws(db, user.id, params.machine, body.daws),
    keep: async ({ db, user, body }) => ({ count: await keepReturned(db, user.id, body.installationIds) }),
    forget: async ({ db, user, body }) => ({
      count: await forgetSetAside(db, user.id, body.installationIds),
    }),
  })

  return async ({ db, user }) => {
    const { write } = await answerFor(db, user)
    const totals = totalsIn(await write()).map((total) => ({ ...total, bundles: total.count }))
    const { bundles: count, bytes, unknown } = sumOfSums(totals)
    return count > 0 ? { kind: 'space', count, bytes, unknown } : undefined
  }
}

/** The totals are taken from the answer, so that the page finds it ready. */
const totalsIn = (text: string | Buffer) =>
  // as: this is the text of an answer of the same contract.
  (JSON.parse(String(text)) as Formats).proposalTotals

/** Bytes. */
const LIMITS = { maxSize: 8 * 1024 * 1024, maxEntrySize: 2 * 1024 * 1024 }
