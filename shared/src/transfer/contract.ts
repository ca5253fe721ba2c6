import * as z from 'zod/mini'
import type { Contract } from '../contract/endpoint.ts'
import { line } from '../contract/text.ts'
import { importedPlugin, importedUpdate } from './imported-plugin.ts'

/** An import that can be taken back. */
const libraryImport = z.object({
  id: z.string(),
  /** The name of the file. */
  source: z.string(),
  createdAt: z.string(),
  createdCount: z.number(),
  joinedCount: z.number(),
  /** Until then it can be taken back. */
  takeBackUntil: z.string(),
})
export type LibraryImport = z.infer<typeof libraryImport>

const importId = z.object({ id: z.uuid('This is not the id of an import.') })

/** At most so many plugins go to the server at once. */
export const MAX_IMPORTED_PER_CALL = 500

/** How many updates of removed plugins one call imports at most. */
export const MAX_IMPORTED_UPDATES = 1000

export const transferContract = {
  known: {
    method: 'GET',
    path: '/api/imports/known',
    summary: 'What the plugins of the library are recognized by: for a preview of what an import would do.',
    response: z.array(
      z.object({
        id: z.string(),
        nameKey: z.string(),
        vendorKey: z.string(),
        keys: z.array(z.string()),
        hasPicture: z.boolean(),
      }),
    ),
  },
  list: {
    method: 'GET',
    path: '/api/imports',
    summary: 'The imports of the last seven days that can still be taken back, the latest first.',
    response: z.array(libraryImport),
  },
  begin: {
    method: 'POST',
    path: '/api/imports',
    summary: 'Begins an import; nothing has changed yet.',
    body: z.object({
      source: line('The name of the file', 300).check(z.minLength(1, 'Say which file this is.')),
    }),
    response: libraryImport,
  },
  add: {
    method: 'POST',
    path: '/api/imports/:id/plugins',
    summary:
      'Adds these plugins to the library or joins them to those that are there, all or none. What the library says already stays. `into` names the plugin that each is; without it the rule of joining decides about what has come since. The same call again changes nothing.',
    maxBytes: 2 * 1024 * 1024,
    params: importId,
    body: z.object({
      plugins: z
        .array(
          z.extend(importedPlugin, { into: z.nullable(z.uuid('This is not the id of a plugin.')) }),
          'Send a list of plugins.',
        )
        .check(
          z.maxLength(
            MAX_IMPORTED_PER_CALL,
            `At most ${MAX_IMPORTED_PER_CALL} plugins can be imported at once.`,
          ),
        ),
      /** Updates of plugins that are in no library any more. */
      updates: z._default(
        z
          .array(z.extend(importedUpdate, { pluginId: z.uuid('This is not the id of a plugin.') }))
          .check(
            z.maxLength(
              MAX_IMPORTED_UPDATES,
              `At most ${MAX_IMPORTED_UPDATES} updates can be imported at once.`,
            ),
          ),
        [],
      ),
    }),
    response: z.object({
      createdCount: z.number(),
      /** Were there, and know something more now. */
      joinedCount: z.number(),
      unchangedCount: z.number(),
      /** The plugin of the library that each has become, in their order. */
      pluginIds: z.array(z.string()),
    }),
  },
  takeBack: {
    method: 'DELETE',
    path: '/api/imports/:id',
    summary:
      'Takes an import of the last seven days back as one act. What was changed by hand or found by a scan since stays.',
    params: importId,
    response: z.object({
      /** Plugins that the import had added and that are gone. */
      removedCount: z.number(),
      /** Plugins that are again as they were. */
      restoredCount: z.number(),
      /** Plugins that the import had added and that have been found since: they stay. */
      keptCount: z.number(),
    }),
  },
} satisfies Contract
