import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FieldLock, Revision, RevisionVote } from '#shared/community/revision.ts'
import type { SharedField, SharedValue } from '#shared/community/shared-field.ts'
import type { TrustLevel } from '#shared/community/trust.ts'
import { owner, users } from './accounts.ts'
import { moment } from './columns.ts'
import { ofDefinition, pictures } from './library.ts'

/** The shared values of a definition: a row once a person has shared one. A change locks the row. */
export const sharedValues = pgTable(
  'shared_values',
  {
    definitionId: ofDefinition().primaryKey(),
    shown: jsonb().$type<Partial<Record<SharedField, SharedValue>>>().notNull().default({}),
    locks: jsonb().$type<Partial<Record<SharedField, FieldLock>>>().notNull().default({}),
    /** Whether every library that shows it knows that its list is out of date. */
    isTold: boolean().notNull().default(true),
  },
  (table) => [index('shared_values_untold').on(table.definitionId).where(sql`not is_told`)],
)

/** Claims and undos. Nothing is taken out of here; with an account goes its name. */
export const revisions = pgTable(
  'revisions',
  {
    id: uuid().primaryKey(),
    /** The order in which they were written. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    definitionId: ofDefinition(),
    field: text().$type<SharedField>().notNull(),
    kind: text().$type<Revision['kind']>().notNull(),
    /** Null for an undo that leaves nothing. In an object, because a bare text would be read as JSON once more. */
    said: jsonb().$type<{ value: SharedValue }>(),
    replacesId: uuid(),
    restoresId: uuid(),
    /** Null when the account is gone, and for the host at the command line. */
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    authorLevel: text().$type<TrustLevel>().notNull(),
    status: text().$type<Revision['status']>().notNull(),
    createdAt: moment().notNull(),
    liveAt: moment(),
    undoneBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    undoneAt: moment(),
  },
  (table) => [
    index('revisions_field').on(table.definitionId, table.field, table.number),
    index('revisions_author').on(table.authorId, table.createdAt),
    index('revisions_undone_by').on(table.undoneBy),
    index('revisions_number').on(table.number),
    index('revisions_waiting_pictures')
      .on(sql`("said" ->> 'value')`)
      .where(sql`"field" = 'screenshot' and "status" = 'pending'`),
    index('revisions_pending').on(table.createdAt).where(sql`status = 'pending'`),
  ],
)

/** What further people say of a claim. */
export const confirmations = pgTable(
  'confirmations',
  {
    revisionId: uuid()
      .notNull()
      .references(() => revisions.id, { onDelete: 'cascade' }),
    userId: owner(),
    verdict: text().$type<RevisionVote['verdict']>().notNull(),
    /** As it was when they said so. */
    level: text().$type<TrustLevel>().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.revisionId, table.userId] }),
    index('confirmations_user').on(table.userId),
  ],
)

/** How far the community believes an account. Nobody has a row before they shared something. */
export const trust = pgTable('trust', {
  userId: owner().primaryKey(),
  level: text().$type<TrustLevel>().notNull(),
  droppedAt: moment(),
})

/** The shared picture of a definition: its owner shared it, and it is deleted with the picture. */
export const sharedPictures = pgTable(
  'shared_pictures',
  { definitionId: ofDefinition().primaryKey(), userId: owner(), pictureId: uuid().notNull() },
  (table) => [
    index('shared_pictures_picture').on(table.pictureId),
    index('shared_pictures_owner').on(table.userId, table.pictureId),
    foreignKey({
      columns: [table.userId, table.pictureId],
      foreignColumns: [pictures.userId, pictures.id],
    }).onDelete('cascade'),
  ],
)
