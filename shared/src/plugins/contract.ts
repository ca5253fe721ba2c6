import * as z from 'zod/mini'
import { claimResult } from '../community/claim-result.ts'
import { seenRevisions, sharedField } from '../community/shared-field.ts'
import { type Contract, call } from '../contract/endpoint.ts'
import { sentList } from '../contract/lists.ts'
import { addedCounts } from './added-counts.ts'
import { architectureReport } from './architecture-report.ts'
import { dropRequest, MAX_DROPPED_PLUGINS } from './drop.ts'
import { dropLine } from './drop-line.ts'
import { mergeRequest, splitRequest } from './merging/merge.ts'
import { newPlugin } from './new-plugin.ts'
import { installation, plugin, pluginId } from './plugin.ts'
import { bulkEdit, pluginChanges, pluginEdit, tagChange } from './plugin-edit.ts'
import { pluginIds, removedPlugins, restoreRequest } from './removal.ts'

/**
 * A changed plugin, and the revision with only this change: a page at the previous revision need not fetch the library again. `act`
 * undoes the change, where that is possible.
 */
const changedPlugin = z.extend(plugin, {
  libraryRevision: z.optional(z.number()),
  act: z.optional(z.string()),
})
export type ChangedPlugin = z.infer<typeof changedPlugin>

export const pluginsContract = {
  list: {
    ...call('GET', '/api/plugins'),
    summary: 'All plugins of the library, ordered by name.',
    response: z.array(plugin),
  },
  add: {
    ...call('POST', '/api/plugins'),
    summary:
      'Adds one plugin, or joins the bundle to the existing entry of its plugin. A removed one comes back with everything it had.',
    body: newPlugin,
    response: z.object({ outcome: z.enum(['created', 'joined']), plugin }),
  },
  drop: {
    ...call('POST', '/api/plugins/drop'),
    summary:
      'Adds or joins the plugins of a drop in order, one by one, and streams a line with the outcome of each. `plugins` are bodies of POST /api/plugins, each with its position in the drop (`index`) and, when two bundles have the same file name, its `folder`. The client sends plugins without a line again with the `id` of the drop; the outcome of a plugin that was already saved is then the original one.',
    maxBytes: 2 * 1024 * 1024,
    body: dropRequest,
    stream: true,
    response: dropLine,
  },
  addMany: {
    ...call('POST', '/api/plugins/bulk-import', 'both'),
    summary:
      'Adds or joins many plugins, all or none. Plugins from a helper are installed on its computer. What the user removed stays removed, and is counted.',
    maxBytes: 2 * 1024 * 1024,
    body: z.object({ plugins: sentList(newPlugin, 'plugins', MAX_DROPPED_PLUGINS) }),
    response: addedCounts,
  },
  architectures: {
    ...call('GET', '/api/plugins/architectures'),
    summary: 'How many plugins need Rosetta or are 32-bit, and how many there are of each kind.',
    response: architectureReport,
  },
  open: {
    ...call('GET', '/api/plugins/:id'),
    summary: 'One plugin with its installations and the user’s private notes.',
    params: pluginId,
    response: z.extend(plugin, {
      installations: z.array(installation),
      notes: z.string(),
      /** Plugins of the same name that may be this one. */
      similar: z.optional(z.array(z.object({ id: z.string(), name: z.string(), manufacturer: z.string() }))),
      /** Variants of its product stand in it, which can be separated. */
      hasVariants: z.optional(z.boolean()),
      /** The plugin of the library that supersedes it. */
      successor: z.optional(z.object({ id: z.string(), name: z.string() })),
    }),
  },
  change: {
    ...call('PATCH', '/api/plugins/:id'),
    summary:
      'Changes personal values: favorite, ownership, update mark, tags, private notes. `act` undoes a change of tags.',
    params: pluginId,
    body: pluginChanges,
    response: changedPlugin,
  },
  edit: {
    ...call('PATCH', '/api/plugins/:id/edit'),
    summary:
      'Saves the dialog Edit Plugin Details in the user’s library, and shares the values of shared fields. `base` has the revisions that the user saw; `claims` has the outcome of each value, and `act` undoes a change of tags.',
    params: pluginId,
    body: z.extend(pluginEdit, { base: z.optional(seenRevisions) }),
    response: z.extend(changedPlugin, { claims: z.array(claimResult) }),
  },
  acceptShared: {
    ...call('POST', '/api/plugins/:id/take'),
    summary: 'Deletes the user’s own values of these fields, so that the shared or read values are shown.',
    params: pluginId,
    body: z.object({
      fields: z.array(sharedField, 'Choose the fields.').check(z.minLength(1, 'Choose the fields.')),
    }),
    response: changedPlugin,
  },
  remove: {
    ...call('DELETE', '/api/plugins/:id'),
    summary: 'Removes one plugin. It can be restored for seven days.',
    params: pluginId,
    response: changedPlugin,
  },
  restore: {
    ...call('POST', '/api/plugins/:id/restore'),
    summary: 'Restores a removed plugin.',
    params: pluginId,
    response: plugin,
  },
  removed: {
    ...call('GET', '/api/plugins/removed'),
    summary:
      'The plugins that were removed in the last seven days, newest first, at most 500, with their removals and their number; and `hidden`, those that scans leave out for good, at most 500, starting at number `hiddenFrom`.',
    query: z.object({
      hiddenFrom: z.optional(z.string().check(z.regex(/^\d{1,8}$/, 'hiddenFrom must be a number.'))),
    }),
    response: removedPlugins,
  },
  removeMany: {
    ...call('POST', '/api/plugins/remove'),
    worksOnFullDisk: true,
    summary: 'Removes these plugins, all or none. They can be restored for seven days.',
    body: z.object({ pluginIds }),
    response: z.object({ removedCount: z.number(), removedAt: z.string() }),
  },
  restoreMany: {
    ...call('POST', '/api/plugins/restore'),
    summary:
      'Restores removed plugins: these (`pluginIds`), those of one removal (`removedAt`), or all of the last seven days. 404 without any.',
    body: restoreRequest,
    response: z.object({ restoredCount: z.number() }),
  },
  hide: {
    ...call('POST', '/api/plugins/hide'),
    worksOnFullDisk: true,
    summary:
      'Keeps removed plugins hidden for good, all or none: they stay complete after seven days, and no scan brings them back. Restoring shows them again.',
    body: z.object({ pluginIds }),
    response: z.object({ hiddenCount: z.number() }),
  },
  purge: {
    ...call('DELETE', '/api/plugins'),
    summary: 'Removes every plugin of the library. They can be restored for seven days.',
    response: z.object({ deletedCount: z.number(), removedAt: z.string() }),
  },
  removeSamples: {
    ...call('DELETE', '/api/plugins/samples'),
    summary: 'Deletes the sample plugins, and nothing else. They cannot be restored.',
    response: z.object({ deletedCount: z.number() }),
  },
  merge: {
    ...call('POST', '/api/plugins/:id/merge'),
    summary:
      'Merges these plugins into the one in the path, all or none: installations, tags, favorite mark, notes, collections and history are combined, and later bundles of all of them join it. `act` undoes it.',
    params: pluginId,
    body: mergeRequest,
    response: changedPlugin,
  },
  keepApart: {
    ...call('POST', '/api/plugins/:id/apart'),
    summary:
      'Remembers that another plugin of the same name is a different one, so that it is no longer in `similar`.',
    params: pluginId,
    body: z.object({ otherId: z.uuid('This is not the id of a plugin.') }),
    response: z.object({ id: z.string(), otherId: z.string() }),
  },
  split: {
    ...call('POST', '/api/plugins/:id/split'),
    summary:
      'Makes a plugin of its own from these installations, and remembers it for later scans, drops and imports. Responds with the new plugin; `act` undoes it.',
    params: pluginId,
    body: splitRequest,
    response: changedPlugin,
  },
  separate: {
    ...call('POST', '/api/plugins/:id/separate'),
    summary:
      'Makes each variant of a product a separate plugin for good. Values that were changed since are kept. 404 when it has none.',
    params: pluginId,
    response: z.object({ message: z.string() }),
  },
  bulkEdit: {
    ...call('POST', '/api/plugins/bulk-edit'),
    summary:
      'Changes these fields of many plugins, all or none. `act` undoes it; it is missing when nothing is different.',
    body: bulkEdit,
    response: z.object({ updatedCount: z.number(), act: z.optional(z.string()) }),
  },
  changeTag: {
    ...call('POST', '/api/plugins/tag'),
    summary:
      'Renames a tag for all plugins, removed ones too, merges it into another, or (`to` is null) takes it from them. Saved views that filter by it follow a new name. 404 when no plugin has it; `act` undoes it.',
    body: tagChange,
    response: z.object({ changedCount: z.number(), act: z.optional(z.string()) }),
  },
  undo: {
    ...call('POST', '/api/acts/:id/undo'),
    summary:
      'Undoes an act of the last seven days, except values that were changed since. `message` says what was done and what was left.',
    params: z.object({ id: z.uuid('This is not the id of an act.') }),
    response: z.object({ undoneCount: z.number(), leftCount: z.number(), message: z.string() }),
  },
} satisfies Contract
