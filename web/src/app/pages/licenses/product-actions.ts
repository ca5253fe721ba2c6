import { inChunks } from '#shared/in-chunks.ts'
import { type License, MAX_CHANGED_LICENSES, type NewLicense } from '#shared/licenses/license.ts'
import {
  type ListedPurchase,
  MAX_CHANGED_PURCHASES,
  type OwnPurchase,
} from '#shared/purchases/listed-purchase.ts'
import { api } from '../../../api/api.ts'
import { licensesApi } from '../../../api/license-api.ts'
import { LICENSES_KEY, PURCHASES_KEY } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
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

async function both({ licenses, purchases }: Parts, act: 'remove' | 'restore') {
  await inCalls(licenses, MAX_CHANGED_LICENSES, licensesApi[act])
  await inCalls(purchases, MAX_CHANGED_PURCHASES, api.purchases[act])
}

/** Removes licenses and purchases; the toast can undo it. */
export function useRemoveProduct() {
  const restore = useAction({
    call: (parts: Parts) => both(parts, 'restore'),
    stale,
    succeeded: () => productMessages.restored,
    failed: productMessages.restoreFailed,
  })
  return useAction({
    call: (parts: Parts) => both(parts, 'remove'),
    stale,
    succeeded: (_, parts) => ({
      ...productMessages.removed(parts.licenses.length > 0),
      action: { label: 'Undo', onClick: () => restore.mutate(parts) },
    }),
    failed: productMessages.removeFailed,
  })
}
