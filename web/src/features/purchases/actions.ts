import type * as z from 'zod/mini'
import { inChunks } from '#shared/in-chunks.ts'
import type { OwnPurchase } from '#shared/purchases/listed-purchase.ts'
import {
  type ListedPurchase,
  type linkChanges,
  MAX_CHANGED_PURCHASES,
} from '#shared/purchases/listed-purchase.ts'
import { api } from '../../api/api.ts'
import { PURCHASES_KEY } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { purchaseMessages } from './messages.ts'

const stale = [PURCHASES_KEY]

/** Adds a purchase, or changes the one with this id. */
export const useSavePurchase = (id: string | undefined) =>
  useAction({
    call: (body: OwnPurchase): Promise<ListedPurchase> =>
      id === undefined ? api.purchases.add({ body }) : api.purchases.change({ params: { id }, body }),
    stale,
    succeeded: ({ title }) =>
      id === undefined ? purchaseMessages.added(title) : purchaseMessages.changed(title),
    failed: purchaseMessages.saveFailed,
  })

async function inCalls(
  ids: string[],
  call: (input: { body: { ids: string[] } }) => Promise<{ count: number }>,
) {
  let count = 0
  for (const some of inChunks(ids, { count: MAX_CHANGED_PURCHASES }))
    count += (await call({ body: { ids: some } })).count
  return { count }
}

/** Removes purchases; the toast can undo it. */
export function useRemovePurchases() {
  const restore = useAction({
    call: (ids: string[]) => inCalls(ids, api.purchases.restore),
    stale,
    succeeded: ({ count }) => purchaseMessages.restored(count),
    failed: purchaseMessages.restoreFailed,
  })
  return useAction({
    call: (ids: string[]) => inCalls(ids, api.purchases.remove),
    stale,
    succeeded: ({ count }, ids) => ({
      ...purchaseMessages.removed(count),
      action: { label: 'Undo', onClick: () => restore.mutate(ids) },
    }),
    failed: purchaseMessages.removeFailed,
  })
}

type Link = NonNullable<z.input<typeof linkChanges>['add']>[number]

async function changeLinks(side: 'add' | 'remove', links: Link[]) {
  let count = 0
  for (const some of inChunks(links, { count: MAX_CHANGED_PURCHASES }))
    count += (await api.purchases.link({ body: { [side]: some } })).count
  return { count }
}

/** Links purchases with plugins; the toast takes the links away again. */
export function useLinkPurchases() {
  const undo = useAction({
    call: (links: Link[]) => changeLinks('remove', links),
    stale,
    succeeded: () => purchaseMessages.unlinked,
    failed: purchaseMessages.linkFailed,
  })
  return useAction({
    call: (links: Link[]) => changeLinks('add', links),
    stale,
    succeeded: ({ count }, links) => ({
      ...purchaseMessages.linked(count),
      action: { label: 'Undo', onClick: () => undo.mutate(links) },
    }),
    failed: purchaseMessages.linkFailed,
  })
}
