import type * as z from 'zod/mini'
import { inChunks } from '#shared/in-chunks.ts'
import { type linkChanges, MAX_CHANGED_PURCHASES } from '#shared/purchases/listed-purchase.ts'
import { api } from '../../api/api.ts'
import { PURCHASES_KEY } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { purchaseMessages } from './messages.ts'

const stale = [PURCHASES_KEY]

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
