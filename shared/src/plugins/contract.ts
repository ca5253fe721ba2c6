import * as z from 'zod/mini'
import { claimResult } from '../community/claim-result.ts'
import { seenRevisions, sharedField } from '../community/shared-field.ts'
import type { Contract } from '../contract/endpoint.ts'
import { addedCounts } from './added.ts'
import { architectureReport } from './architecture-report.ts'
import { dropLine, dropRequest, MAX_DROPPED_PLUGINS } from './drop.ts'
import { bulkEdit, installation, newPlugin, plugin, pluginChanges, pluginEdit, pluginId } from './plugin.ts'

/**
 * A plugin after a change, and the revision of the library with only this change: a page that shows the previous revision need not
 * fetch the library again.
 */
const changedPlugin = z.extend(plugin, { libraryRevision: z.optional(z.number()) })
export type ChangedPlugin = z.infer<typeof changedPlugin>

export const pluginsContract = {
  list: {
    method: 'GET',
    path: '/api/plugins',
    summary: 'All plugins of the library, ordered by name.',
    response: z.array(plugin),
  },
  add: {
    method: 'POST',
    path: '/api/plugins',
    summary: 'Adds one plugin, or joins the bundle to the entry of the plugin that is already there.',
    body: newPlugin,
    response: z.object({ outcome: z.enum(['created', 'joined']), plugin }),
  },
  drop: {
    method: 'POST',
    path: '/api/plugins/drop',
    summary:
      'Adds or joins the plugins of a drop in their order, each by itself, and answers a line for each as it is saved: what became of it. `plugins` are what POST /api/plugins takes, each with its place in the drop (`index`) and, where two bundles have one file name, the `folder` in it. Plugins without a line are sent again with the `id` of the drop; what was saved before is then told as it was told, or would have been, the first time.',
    maxBytes: 2 * 1024 * 1024,
    body: dropRequest,
    stream: true,
    response: dropLine,
  },
  addMany: {
    method: 'POST',
    path: '/api/plugins/bulk-import',
    access: 'both',
    summary: 'Adds or joins many plugins, all or none. What a helper sends is installed on its computer.',
    maxBytes: 2 * 1024 * 1024,
    body: z.object({
      plugins: z
        .array(newPlugin, 'Send a list of plugins.')
        .check(
          z.maxLength(MAX_DROPPED_PLUGINS, `At most ${MAX_DROPPED_PLUGINS} plugins can be sent at once.`),
        ),
    }),
    response: addedCounts,
  },
  architectures: {
    method: 'GET',
    path: '/api/plugins/architectures',
    summary: 'Which installations need Rosetta or are 32-bit, and how many plugins there are of each kind.',
    response: architectureReport,
  },
  open: {
    method: 'GET',
    path: '/api/plugins/:id',
    summary: 'One plugin with its installations.',
    params: pluginId,
    response: z.extend(plugin, { installations: z.array(installation) }),
  },
  change: {
    method: 'PATCH',
    path: '/api/plugins/:id',
    summary: 'Changes what is personal: favorite, ownership, update mark, tags.',
    params: pluginId,
    body: pluginChanges,
    response: changedPlugin,
  },
  edit: {
    method: 'PATCH',
    path: '/api/plugins/:id/edit',
    summary:
      'Saves the dialog Edit Plugin Details in one’s own library, and shares what it says of the plugin itself. `base` names the revisions that were seen; `claims` says what became of each value.',
    params: pluginId,
    body: z.extend(pluginEdit, { base: z.optional(seenRevisions) }),
    response: z.extend(changedPlugin, { claims: z.array(claimResult) }),
  },
  take: {
    method: 'POST',
    path: '/api/plugins/:id/take',
    summary: 'Drops one’s own values of these fields for what others see, or for what was read.',
    params: pluginId,
    body: z.object({
      fields: z.array(sharedField, 'Choose the fields.').check(z.minLength(1, 'Choose the fields.')),
    }),
    response: changedPlugin,
  },
  remove: {
    method: 'DELETE',
    path: '/api/plugins/:id',
    summary: 'Removes one plugin. It can be restored for seven days.',
    params: pluginId,
    response: changedPlugin,
  },
  restore: {
    method: 'POST',
    path: '/api/plugins/:id/restore',
    summary: 'Brings a removed plugin back.',
    params: pluginId,
    response: plugin,
  },
  purge: {
    method: 'DELETE',
    path: '/api/plugins',
    summary: 'Removes every plugin of the library.',
    response: z.object({ deletedCount: z.number() }),
  },
  bulkEdit: {
    method: 'POST',
    path: '/api/plugins/bulk-edit',
    summary: 'Changes the given fields of many plugins, all or none.',
    body: bulkEdit,
    response: z.object({ updatedCount: z.number() }),
  },
} satisfies Contract
