import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { chosenIds } from '../contract/lists.ts'
import { MAX_CHANGED_PLUGINS } from '../plugins/limits.ts'
import { plugin } from '../plugins/plugin.ts'

const UPDATE_STATUSES = ['completed', 'failed', 'pending'] as const

/** One update that a user started, with the names and versions of that time; an unknown version is empty. */
const updateEntry = z.object({
  id: z.string(),
  pluginId: z.string(),
  pluginName: z.string(),
  manufacturer: z.string(),
  previousVersion: z.string(),
  newVersion: z.string(),
  status: z.enum(UPDATE_STATUSES),
  createdAt: z.string(),
  /** When it got this status. */
  changedAt: z.string(),
})
export type UpdateEntry = z.infer<typeof updateEntry>

const updateId = z.object({ id: z.uuid('This is not the id of an update.') })

export const updatesContract = {
  history: {
    ...call('GET', '/api/updates'),
    summary: 'The update history, the most recently changed first.',
    response: z.array(updateEntry),
  },
  start: {
    ...call('POST', '/api/updates'),
    summary:
      'Records that the update pages of these plugins were opened, all or none. A pending update is not repeated. A scan that finds a newer version completes it.',
    body: z.object({ pluginIds: chosenIds('a plugin', 'plugin', MAX_CHANGED_PLUGINS, 'updated at once') }),
    response: z.array(updateEntry),
  },
  mark: {
    ...call('PATCH', '/api/updates/:id'),
    summary: 'Marks an update as completed or failed. A completed one removes the update mark of the plugin.',
    params: updateId,
    body: z.object({
      status: z.enum(['completed', 'failed'], 'An update can be marked completed or failed.'),
    }),
    /** The plugin is null when it is no longer in the library. */
    response: z.object({ entry: updateEntry, plugin: z.nullable(plugin) }),
  },
  remove: {
    ...call('DELETE', '/api/updates/:id'),
    summary: 'Deletes an update from the history.',
    params: updateId,
    response: updateEntry,
  },
  removeMany: {
    ...call('POST', '/api/updates/take-back'),
    summary:
      'Deletes these updates from the history; ids that are not in it are left out. Returns the deleted ids.',
    body: z.object({ ids: chosenIds('an update', 'update', MAX_CHANGED_PLUGINS, 'removed at once') }),
    response: z.object({ ids: z.array(z.string()) }),
  },
} satisfies Contract
