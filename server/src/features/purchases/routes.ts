import { purchasesContract } from '#shared/purchases/contract.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import { cachedTexts, NOT_MODIFIED, PrewrittenResponse } from '../../http/transport/response-cache.ts'
import {
  addPurchase,
  changeLinks,
  changePurchase,
  removePurchases,
  restorePurchases,
} from './change-purchases.ts'
import { purchasedPluginsJson, purchasesJson, purchasesOfPlugin } from './list-purchases.ts'

export function purchaseRoutes(context: RouteContext) {
  const answers = cachedTexts(LIMITS)
  context.onAccountDeleted.push(answers.forget)

  /** An answer about all purchases, which is the same until they change. */
  function answered({ user, held }: Call, name: string, write: () => Promise<string>) {
    const tag = `"${user.id}-${name}-${user.purchasesRevision}"`
    if (held === tag) return NOT_MODIFIED
    return new PrewrittenResponse(tag, () => answers.textOf(`${user.id} ${name}`, tag, write))
  }

  mountContract(context, purchasesContract, {
    list: (call) => answered(call, 'list', () => purchasesJson(call.db, call.user.id)),
    add: ({ db, user, body, now }) => addPurchase(db, user.id, body, now),
    ofPlugins: (call) => answered(call, 'plugins', () => purchasedPluginsJson(call.db, call.user.id)),
    link: async ({ db, user, body }) => ({ count: await changeLinks(db, user.id, body) }),
    remove: async ({ db, user, body, now }) => ({ count: await removePurchases(db, user.id, body.ids, now) }),
    restore: async ({ db, user, body, now }) => ({
      count: await restorePurchases(db, user.id, body.ids, now),
    }),
    change: async ({ db, user, params, body }) =>
      requireFound(await changePurchase(db, user.id, params.id, body), 'Purchase'),
    ofPlugin: async ({ db, user, params }) =>
      requireFound(await purchasesOfPlugin(db, user.id, params.id), 'Plugin'),
  })
}

type Call = { user: { id: string; purchasesRevision: number }; held: string | undefined }

/** Bytes. */
const LIMITS = { maxSize: 16 * 1024 * 1024, maxEntrySize: 8 * 1024 * 1024 }
