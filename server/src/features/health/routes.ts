import { healthContract } from '#shared/health/contract.ts'
import { findingsOn, healthAnswer, healthRows, unseenPlugins } from '#shared/health/health-answer-of.ts'
import { type Db, plugins } from '../../db/schema.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import { cachedTexts, NOT_MODIFIED, PrewrittenResponse } from '../../http/transport/response-cache.ts'
import { computersTagOf, computersWithHelper } from '../../library/computers.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'
import { checkedState, healthBundlesOf, healthComputersOf } from './health-facts.ts'
import { orderUnblock } from './order-unblock.ts'

export function healthRoutes(context: RouteContext) {
  const answers = cachedTexts(LIMITS)
  context.onAccountDeleted.push(answers.forget)

  /** The two answers about the whole library, which are the same until their tag changes. One reading makes both. */
  async function textsOf(db: Db, userId: string, tag: string) {
    const write = async () => {
      const found = findingsOn(await healthComputersOf(db, userId), await healthBundlesOf(db, userId))
      return JSON.stringify([JSON.stringify(healthAnswer(found)), JSON.stringify(unseenPlugins(found))])
    }
    const text = await answers.textOf(userId, tag, write)
    // as: these are the texts of two answers
    return JSON.parse(String(text)) as [health: string, unseen: string]
  }

  mountContract(context, healthContract, {
    unblock: ({ db, user, body, now }) => orderUnblock(db, { userId: user.id, ...body, now }),
    open: async ({ db, user, held }) => {
      const tag = computersTagOf(
        user,
        await computersWithHelper(db, user.id),
        await checkedState(db, user.id),
      )
      if (held === tag) return NOT_MODIFIED
      return new PrewrittenResponse(tag, async () => (await textsOf(db, user.id, tag))[0])
    },
    unseen: async ({ db, user, held }) => {
      const tag = computersTagOf(
        user,
        await computersWithHelper(db, user.id),
        await checkedState(db, user.id),
      )
      if (held === tag) return NOT_MODIFIED
      return new PrewrittenResponse(tag, async () => (await textsOf(db, user.id, tag))[1])
    },
    plugin: async ({ db, user, params }) => {
      const [plugin] = await db
        .select({ id: plugins.id })
        .from(plugins)
        .where(isInLibraryOf(user.id, params.id))
      requireFound(plugin, 'Plugin')
      const found = findingsOn(
        await healthComputersOf(db, user.id),
        await healthBundlesOf(db, user.id, params.id),
      )
      const findings = found.flatMap((each) => each.findings)
      return {
        rows: healthRows(
          findings.flatMap(({ finding, hidden }) => [
            { finding, isHidden: false },
            ...(hidden && hidden !== finding ? [{ finding: hidden, isHidden: true }] : []),
          ]),
        ),
      }
    },
  })
}

/** Bytes. */
const LIMITS = { maxSize: 8 * 1024 * 1024, maxEntrySize: 4 * 1024 * 1024 }
