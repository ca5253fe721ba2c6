import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { pluginId } from '../plugins/plugin.ts'
import {
  linkChanges,
  listedPurchase,
  ownPurchase,
  purchasedPlugin,
  purchaseId,
  purchaseIds,
} from './listed-purchase.ts'

const changedCount = z.object({ count: z.number() })

export const purchasesContract = {
  list: {
    ...call('GET', '/api/purchases'),
    summary: 'All purchases of the account with the plugins that they cover, the newest day first.',
    response: z.array(listedPurchase),
  },
  add: {
    ...call('POST', '/api/purchases'),
    summary:
      'Adds a purchase. `amount` is in minor units of `currency`: 1999 is 19.99 EUR and 1999 JPY. Ids of plugins that are not in the library are ignored.',
    maxBytes: 128 * 1024,
    body: ownPurchase,
    response: listedPurchase,
  },
  ofPlugins: {
    ...call('GET', '/api/purchases/plugins'),
    summary: 'Each plugin that a purchase covers, with the number of its purchases and the end of its term.',
    response: z.array(purchasedPlugin),
  },
  link: {
    ...call('POST', '/api/purchases/links'),
    summary:
      'Adds and removes links between purchases and plugins. Those of unknown purchases or plugins are ignored. Returns how many purchases changed.',
    maxBytes: 2 * 1024 * 1024,
    body: linkChanges,
    response: changedCount,
  },
  remove: {
    ...call('POST', '/api/purchases/remove'),
    worksOnFullDisk: true,
    summary: 'Removes purchases. They can be restored for seven days.',
    maxBytes: 512 * 1024,
    body: purchaseIds,
    response: changedCount,
  },
  restore: {
    ...call('POST', '/api/purchases/restore'),
    summary: 'Restores purchases that were removed in the last seven days.',
    maxBytes: 512 * 1024,
    body: purchaseIds,
    response: changedCount,
  },
  change: {
    ...call('PATCH', '/api/purchases/:id'),
    summary: 'Replaces all details of a purchase and the list of its plugins.',
    maxBytes: 128 * 1024,
    params: purchaseId,
    body: ownPurchase,
    response: listedPurchase,
  },
  ofPlugin: {
    ...call('GET', '/api/plugins/:id/purchases'),
    summary: 'The purchases that cover a plugin, the newest day first.',
    params: pluginId,
    response: z.array(listedPurchase),
  },
} satisfies Contract
