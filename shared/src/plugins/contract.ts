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
    summary: 'Adds one plugin, or joins the bundle to the existing entry of its plugin.',
    body: newPlugin,
    response: z.object({ outcome: z.enum(['created', 'joined']), plugin }),
  },
  drop: {
    method: 'POST',
    path: '/api/plugins/drop',
    summary:
      'Adds or joins the plugins of a drop in order, one by one, and streams a line with the outcome of each. `plugins` are bodies of POST /api/plugins, each with its position in the drop (`index`) and, when two bundles have the same file name, its `folder`. The client sends plugins without a line again with the `id` of the drop; the outcome of a plugin that was already saved is then the original one.',
    maxBytes: 2 * 1024 * 1024,
    body: dropRequest,
    stream: true,
    response: dropLine,
  },
  addMany: {
    method: 'POST',
    path: '/api/plugins/bulk-import',
    access: 'both',
    summary: 'Adds or joins many plugins, all or none. Plugins from a helper are installed on its computer.',
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
    summary: 'The installations that need Rosetta or are 32-bit, and the number of plugins of each kind.',
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
    summary: 'Changes personal values: favorite, ownership, update mark, tags.',
    params: pluginId,
    body: pluginChanges,
    response: changedPlugin,
  },
  edit: {
    method: 'PATCH',
    path: '/api/plugins/:id/edit',
    summary:
      'Saves the dialog Edit Plugin Details in the user’s library, and shares the values of shared fields. `base` has the revisions that the user saw; `claims` has the outcome of each value.',
    params: pluginId,
    body: z.extend(pluginEdit, { base: z.optional(seenRevisions) }),
    response: z.extend(changedPlugin, { claims: z.array(claimResult) }),
  },
  acceptShared: {
    method: 'POST',
    path: '/api/plugins/:id/take',
    summary: 'Deletes the user’s own values of these fields, so that the shared or read values are shown.',
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
    summary: 'Restores a removed plugin.',
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
    summary: 'Changes these fields of many plugins, all or none.',
    body: bulkEdit,
    response: z.object({ updatedCount: z.number() }),
  },
} satisfies Contract
