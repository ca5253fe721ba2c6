import { healthContract } from '#shared/health/contract.ts'
import { foundOn, healthAnswer, healthRows, unseenPlugins } from '#shared/health/health-answer-of.ts'
import { type Db, plugins } from '../../db/schema.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import { cachedTexts, NOT_MODIFIED, PrewrittenResponse } from '../../http/transport/response-cache.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'
import { type HealthOwner, healthBundlesOf, healthComputersOf, healthTagOf } from './health-facts.ts'
import { orderUnblock } from './order-unblock.ts'

type Call = { db: Db; user: HealthOwner; held: string | undefined }

export function healthRoutes(context: RouteContext) {
  const answers = cachedTexts(LIMITS)
  context.onAccountDeleted.push(answers.forget)

  /** The two answers about the whole library, which are the same until their tag changes. One reading makes both. */
  async function textsOf(db: Db, userId: string, tag: string) {
    const write = async () => {
      const found = foundOn(await healthComputersOf(db, userId), await healthBundlesOf(db, userId))
      return `${JSON.stringify(healthAnswer(found))}\n${JSON.stringify(unseenPlugins(found))}`
    }
    const text = await answers.textOf(userId, tag, write)
    const end = text.indexOf('\n')
    return [text.subarray(0, end), text.subarray(end + 1)] as const
  }

  async function answered({ db, user, held }: Call, at: 0 | 1) {
    const tag = await healthTagOf(db, user)
    if (held === tag) return NOT_MODIFIED
    return new PrewrittenResponse(tag, async () => (await textsOf(db, user.id, tag))[at])
  }

  mountContract(context, healthContract, {
    unblock: ({ db, user, body, now }) => orderUnblock(db, { userId: user.id, ...body, now }),
    open: (call) => answered(call, 0),
    unseen: (call) => answered(call, 1),
    plugin: async ({ db, user, params }) => {
      const [plugin] = await db
        .select({ id: plugins.id })
        .from(plugins)
        .where(isInLibraryOf(user.id, params.id))
      requireFound(plugin, 'Plugin')
      const found = foundOn(
        await healthComputersOf(db, user.id),
        await healthBundlesOf(db, user.id, params.id),
      )
      return { rows: healthRows(found) }
    },
  })
}

/** Bytes. */
const LIMITS = { maxSize: 8 * 1024 * 1024, maxEntrySize: 4 * 1024 * 1024 }
