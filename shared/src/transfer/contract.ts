import * as z from 'zod/mini'
import { MAX_COLLECTIONS } from '../collections/collection.ts'
import { importedChecklist, MAX_CHECKLISTS } from '../computers/checklist.ts'
import { type Contract, call } from '../contract/endpoint.ts'
import { line } from '../contract/text.ts'
import { computerDaws, MAX_IMPORTED_COMPUTERS } from '../formats/computer-daws.ts'
import { SONG_BYTES_PER_CALL, SONGS_PER_CALL, sentSongs } from '../songs/library/known-song.ts'
import { importedCollection } from './imported-collection.ts'
import { importedPlugin, importedUpdate } from './imported-plugin.ts'
import { importedPurchase, PURCHASES_PER_CALL } from './imported-purchase.ts'

const libraryImport = z.object({
  id: z.string(),
  /** The name of the file. */
  source: z.string(),
  createdAt: z.string(),
  createdCount: z.number(),
  joinedCount: z.number(),
  /** Its new plugins that became part of their product, such as Mono and Stereo. Missing from older servers. */
  variantCount: z.optional(z.number()),
  /** The purchases that it brought and that have not changed since. A helper may read the answer of an older server. */
  purchaseCount: z._default(z.number(), 0),
  /** The end of the time in which it can be undone. */
  undoableUntil: z.string(),
})
export type LibraryImport = z.infer<typeof libraryImport>

const importId = z.object({ id: z.uuid('This is not the id of an import.') })
const pluginId = z.uuid('This is not the id of a plugin.')

const knownPlugin = z.object({
  id: z.string(),
  /** The plugin of the library that it is merged into. */
  mergedInto: z.optional(z.string()),
  nameKey: z.string(),
  vendorKey: z.string(),
  keys: z.array(z.string()),
  hasPicture: z.boolean(),
  formats: z.array(z.string()),
  version: z.string(),
})
export type KnownPlugin = z.infer<typeof knownPlugin>

/** The largest number of plugins in one call. */
export const MAX_IMPORTED_PER_CALL = 500

/** How many updates of removed plugins one call imports at most. */
export const MAX_IMPORTED_UPDATES = 1000

const mostImported = (count: number, things: string) =>
  z.maxLength(count, `At most ${count} ${things} can be imported at once.`)

const addedCounts = z.object({
  createdCount: z.number(),
  /** Existing ones with something new. */
  joinedCount: z.number(),
  unchangedCount: z.number(),
})

export const transferContract = {
  known: {
    ...call('GET', '/api/imports/known'),
    summary: 'The identities of the plugins in the library, for the preview of an import.',
    response: z.array(knownPlugin),
  },
  list: {
    ...call('GET', '/api/imports'),
    summary: 'The imports of the last seven days that can still be undone, newest first.',
    response: z.array(libraryImport),
  },
  begin: {
    ...call('POST', '/api/imports', 'both'),
    summary: 'Starts an import without any changes yet.',
    body: z.object({ source: line('The name of the file', 300).check(z.minLength(1, 'Name the file.')) }),
    response: libraryImport,
  },
  add: {
    ...call('POST', '/api/imports/:id/plugins', 'both'),
    summary:
      'Adds these plugins to the library or joins them to existing ones, all or none. Existing values are kept. `into` is the id of the existing plugin; without it, the identity keys decide. Idempotent.',
    maxBytes: 2 * 1024 * 1024,
    params: importId,
    body: z.object({
      plugins: z
        .array(z.extend(importedPlugin, { into: z.nullable(pluginId) }), 'Send a list of plugins.')
        .check(mostImported(MAX_IMPORTED_PER_CALL, 'plugins')),
      /** Updates of plugins that no longer exist. */
      updates: z._default(
        z.array(z.extend(importedUpdate, { pluginId })).check(mostImported(MAX_IMPORTED_UPDATES, 'updates')),
        [],
      ),
    }),
    response: z.extend(addedCounts, {
      /** How many of them became part of their product, such as Mono and Stereo. Missing from older servers. */
      variantCount: z.optional(z.number()),
      /** The library's plugin for each imported one, in order. */
      pluginIds: z.array(z.string()),
    }),
  },
  addCollections: {
    ...call('POST', '/api/imports/:id/collections'),
    summary:
      'Adds these collections, all or none, or adds their plugins to existing ones of the same name. `pluginIds` are those of the library. Existing views are kept. Idempotent.',
    maxBytes: 2 * 1024 * 1024,
    params: importId,
    body: z.object({
      collections: z
        .array(importedCollection, 'Send a list of collections.')
        .check(mostImported(MAX_COLLECTIONS, 'collections')),
    }),
    response: addedCounts,
  },
  addChecklists: {
    ...call('POST', '/api/imports/:id/checklists'),
    summary:
      'Adds these checklists for new computers, all or none. `pluginIds` are those of the library. One of the same name and time stays as it is. Idempotent.',
    maxBytes: 2 * 1024 * 1024,
    params: importId,
    body: z.object({
      checklists: z
        .array(importedChecklist, 'Send a list of checklists.')
        .check(mostImported(MAX_CHECKLISTS, 'checklists')),
    }),
    response: addedCounts,
  },
  addSongs: {
    ...call('POST', '/api/imports/:id/songs'),
    summary: `Adds at most ${SONGS_PER_CALL} songs of a file, all or none. A song that is there already, by its bytes or at its place, stays as it is. Idempotent.`,
    maxBytes: SONG_BYTES_PER_CALL,
    params: importId,
    body: sentSongs,
    response: addedCounts,
  },
  addDaws: {
    ...call('POST', '/api/imports/:id/daws'),
    summary:
      'Adds the DAWs that are used on these computers, all or none. A computer whose DAWs are known here keeps them. Idempotent.',
    params: importId,
    body: z.object({
      computers: z
        .array(computerDaws, 'Send a list of computers.')
        .check(mostImported(MAX_IMPORTED_COMPUTERS, 'computers')),
    }),
    response: addedCounts,
  },
  addPurchases: {
    ...call('POST', '/api/imports/:id/purchases'),
    summary: `Adds at most ${PURCHASES_PER_CALL} purchases of a file, all or none. \`pluginIds\` are those of the library. One with a known id stays as it is. Idempotent.`,
    maxBytes: 2 * 1024 * 1024,
    params: importId,
    body: z.object({
      purchases: z
        .array(importedPurchase, 'Send a list of purchases.')
        .check(mostImported(PURCHASES_PER_CALL, 'purchases')),
    }),
    response: addedCounts,
  },
  undo: {
    ...call('DELETE', '/api/imports/:id'),
    summary:
      'Undoes an import of the last seven days as a whole. Values that a user changed or a scan found since are kept.',
    params: importId,
    response: z.object({
      /** Plugins that the import had added and that were removed. */
      removedCount: z.number(),
      /** Plugins with their previous values again. */
      restoredCount: z.number(),
      /** Plugins that the import had added and that a scan found since, so they are kept. */
      keptCount: z.number(),
      /** Songs that the import had brought and that nobody has sent since. */
      removedSongCount: z.number(),
      /** Licenses that the import had added and that were not changed since. */
      removedLicenseCount: z.number(),
      /** Purchases that the import had brought and that have not changed since. */
      removedPurchaseCount: z.number(),
    }),
  },
} satisfies Contract
