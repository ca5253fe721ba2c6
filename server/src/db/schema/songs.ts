import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { UseFormat } from '#shared/plugins/format-facts.ts'
import type { SongKind } from '#shared/songs/daws.ts'
import type { Certainty } from '#shared/songs/joining/joinable-entry.ts'
import type { Need } from '#shared/songs/joining/needs-of.ts'
import type { SongGap, SongRefusal } from '#shared/songs/refusal.ts'
import type { SharedNeed } from '#shared/songs/sharing/shared-need.ts'
import { ownerReference, ownRow, rowReference, timestampColumn } from './accounts.ts'
import { pluginReference } from './library.ts'

/** The songs of users, without any path, note, state or person. */
export const songs = pgTable(
  'songs',
  {
    ...ownRow(),
    /** A digest of its bytes, also of a removed song, which comes back when it is sent again. */
    contentKey: text().notNull(),
    /** A keyed digest of what its saves and backups have in common, which the server cannot undo. */
    groupKey: text(),
    /** A digest of what was read in it. */
    factsKey: text().notNull(),
    /** The computer whose helper sent it; null for a dropped song. */
    machine: uuid(),
    title: text().notNull(),
    folder: text().notNull(),
    /** The user has written or deleted it here, so that a sender does not change it. */
    hasOwnTitle: boolean().notNull().default(false),
    hasOwnFolder: boolean().notNull().default(false),
    kind: text().$type<SongKind>(),
    daw: text().notNull(),
    version: text().notNull(),
    tempo: doublePrecision(),
    tracks: integer(),
    frozenTracks: integer(),
    samples: integer(),
    /** As the song says it. */
    savedAt: timestampColumn(),
    createdAt: timestampColumn(),
    /** When its file was written. */
    modifiedAt: timestampColumn(),
    bytes: bigint({ mode: 'number' }).notNull(),
    ownDevices: integer().notNull(),
    incomplete: text().$type<SongGap>(),
    refused: text().$type<SongRefusal>(),
    isBackup: boolean().notNull(),
    /** The number of its rows in `song_uses`, so that their limit is cheap to check. */
    useCount: integer().notNull(),
    addedAt: timestampColumn().notNull(),
    readAt: timestampColumn().notNull(),
    /** Since when helpers find it at none of its places. */
    goneAt: timestampColumn(),
    removedAt: timestampColumn(),
    /** The import that brought it; null when it came otherwise or was sent again since. Undoing the import removes it. */
    importId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('songs_content').on(table.userId, table.contentKey),
  ],
)

/** Where files with the bytes of a song were seen. Copies are one song with several places. */
export const songPlaces = pgTable(
  'song_places',
  {
    userId: ownerReference(),
    /** A keyed digest of the path, which the server cannot undo. */
    placeKey: text().notNull(),
    songId: uuid().notNull(),
    /** The computer whose helper sent it; null for a dropped file. */
    machine: uuid(),
    seenAt: timestampColumn().notNull(),
    /** Since when the helper does not find it. */
    goneAt: timestampColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.placeKey] }),
    index('song_places_song').on(table.userId, table.songId),
    rowReference(table, table.songId, songs, 'song_places_song'),
  ],
)

/** Each plugin as songs of a user name it, once, with what joining it with the library has found. */
export const usedPlugins = pgTable(
  'used_plugins',
  {
    ...ownRow(),
    /** A digest of the columns up to `factory`. */
    key: text().notNull(),
    format: text().$type<UseFormat>().notNull(),
    name: text().notNull(),
    maker: text().notNull(),
    givenId: text(),
    ids: text().array().notNull(),
    factory: boolean().notNull(),
    /** The columns of a need; null until it is joined. */
    state: text().$type<Need['state']>(),
    pluginId: uuid(),
    certainty: text().$type<Certainty>(),
    reason: text().notNull().default(''),
    /** Why it may be any plugin, for all that the song says; null when it cannot. */
    unproved: text(),
    /** More plugins have its name than are compared. */
    isCut: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('used_plugins_key').on(table.userId, table.key),
  ],
)

/** How a song uses a plugin; `position` is its place in the song. The counts are of instances. */
export const songUses = pgTable(
  'song_uses',
  {
    userId: uuid().notNull(),
    songId: uuid().notNull(),
    position: integer().notNull(),
    usedId: uuid().notNull(),
    version: text().notNull(),
    count: integer().notNull(),
    off: integer().notNull(),
    offline: integer().notNull(),
    frozen: integer().notNull(),
    missing: integer().notNull(),
    inRack: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.songId, table.position] }),
    index('song_uses_used').on(table.userId, table.usedId, table.songId),
    rowReference(table, table.songId, songs, 'song_uses_song'),
    rowReference(table, table.usedId, usedPlugins, 'song_uses_plugin'),
  ],
)

/** The entries of the library that a used plugin is or may be. */
export const useJoins = pgTable(
  'use_joins',
  {
    userId: uuid().notNull(),
    usedId: uuid().notNull(),
    pluginId: uuid().notNull(),
    certainty: text().$type<Certainty>().notNull(),
    reason: text().notNull(),
    isOtherFormat: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.usedId, table.pluginId] }),
    index('use_joins_plugin').on(table.userId, table.pluginId),
    pluginReference(table),
    rowReference(table, table.usedId, usedPlugins, 'use_joins_used'),
  ],
)

/** The library for which the joins of a user hold. */
export const joinedLibraries = pgTable('joined_libraries', {
  userId: ownerReference().primaryKey(),
  revision: bigint({ mode: 'number' }).notNull(),
  /** A digest of what joining reads of it: most changes of a library do not change it. */
  digest: text().notNull(),
})

/** A need as it is kept. The identifiers are facts about the product; they make comparing exact and are never answered. */
export type KeptNeed = SharedNeed & { id: string | null; ids: string[]; factory: boolean }

/** Links to what a song needs. A revoked one is deleted at once. */
export const songShares = pgTable(
  'song_shares',
  {
    ...ownRow(),
    /** For the list of the owner only. The link stays when the song is removed. */
    songId: uuid().notNull(),
    /** SHA-256 of the token; the token itself is only in the link. */
    tokenHash: text().notNull(),
    needs: jsonb().$type<KeptNeed[]>().notNull(),
    createdAt: timestampColumn().notNull(),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('song_shares_token').on(table.tokenHash),
  ],
)
