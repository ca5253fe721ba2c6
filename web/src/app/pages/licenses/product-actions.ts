import { inChunks } from '#shared/in-chunks.ts'
import { type License, MAX_CHANGED_LICENSES, type NewLicense } from '#shared/licenses/license.ts'
import {
  type ListedPurchase,
  MAX_CHANGED_PURCHASES,
  type OwnPurchase,
} from '#shared/purchases/listed-purchase.ts'
import { api } from '../../../api/api.ts'
import { failureReason } from '../../../api/failure-reason.ts'
import { licensesApi } from '../../../api/license-api.ts'
import { LICENSES_KEY, PURCHASES_KEY } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import * as common from '../../../ui/text/common-words.ts'
import { productMessages } from './product-messages.ts'
import type { Product } from './products.ts'

const stale = [LICENSES_KEY, PURCHASES_KEY]

/** The purchase and the license to save. */
export type ProductToSave = {
  purchase?: OwnPurchase | undefined
  license?: NewLicense | undefined
  /** Where the license is active from now on. */
  placeIds: readonly string[]
  /** Those to change. What a failed call has added becomes one, so that the next call adds nothing twice. */
  into: { purchase?: ListedPurchase | undefined; license?: License | undefined }
}

/** Adds or changes a purchase, a license with its places, or both. The answer has the id of one of them. */
export const useSaveProduct = ({ isNew }: { isNew: boolean }) =>
  useAction({
    call: async ({ purchase, license, placeIds, into }: ProductToSave) => {
      if (purchase) {
        const { id } = into.purchase ?? {}
        into.purchase = await (id
          ? api.purchases.change({ params: { id }, body: purchase })
          : api.purchases.add({ body: purchase }))
      }
      if (license) {
        const { id } = into.license ?? {}
        into.license = await (id
          ? licensesApi.change({ params: { id }, body: license })
          : licensesApi.add({ body: license }))
        into.license = await activateOn(into.license, placeIds)
      }
      return into.license ?? into.purchase
    },
    stale,
    succeeded: (saved) => (isNew ? productMessages.added : productMessages.changed)(saved?.title ?? ''),
    failed: productMessages.saveFailed,
  })

/** Makes a license active on these places and no others. */
async function activateOn(license: License, placeIds: readonly string[]) {
  const { id } = license
  const before = license.activations.map(({ placeId }) => placeId)
  let saved = license
  for (const placeId of placeIds)
    if (!before.includes(placeId))
      saved = await licensesApi.activate({ params: { id }, body: { placeId, since: null } })
  for (const place of before)
    if (!placeIds.includes(place)) saved = await licensesApi.deactivate({ params: { id, place } })
  return saved
}

type Parts = Pick<Product, 'licenses' | 'purchases'>

type CallWithIds = (input: { body: { ids: string[] } }) => Promise<unknown>

async function inCalls(items: { id: string }[], count: number, call: CallWithIds) {
  for (const some of inChunks(items, { count })) await call({ body: { ids: some.map(({ id }) => id) } })
}

/**
 * Removes or restores licenses and then purchases. When a later call fails, `done` has what was changed before and `failure` says why the
 * rest was not; a failure of the first call is thrown.
 */
async function both({ licenses, purchases }: Parts, act: 'remove' | 'restore') {
  await inCalls(licenses, MAX_CHANGED_LICENSES, licensesApi[act])
  try {
    await inCalls(purchases, MAX_CHANGED_PURCHASES, api.purchases[act])
    return { done: { licenses, purchases } }
  } catch (error) {
    if (licenses.length === 0 || !(error instanceof Error)) throw error
    return { done: { licenses, purchases: [] }, failure: failureReason(error) }
  }
}

/** Removes licenses and purchases; the toast says what could not be removed, and can undo what was. */
export function useRemoveProduct() {
  const restore = useAction({
    call: (parts: Parts) => both(parts, 'restore'),
    stale,
    succeeded: ({ failure }) =>
      failure === undefined ? productMessages.restored : productMessages.partlyRestored(failure),
    failed: productMessages.restoreFailed,
  })
  return useAction({
    call: (parts: Parts) => both(parts, 'remove'),
    stale,
    succeeded: ({ done, failure }) => ({
      ...(failure === undefined
        ? productMessages.removed(done.licenses.length > 0)
        : productMessages.partlyRemoved(failure)),
      action: { label: common.undo, onClick: () => restore.mutate(done) },
    }),
    failed: productMessages.removeFailed,
  })
}
