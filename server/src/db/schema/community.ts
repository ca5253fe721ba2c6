import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { FieldLock, Revision, RevisionVote } from '#shared/community/revision.ts'
import type { SharedField, SharedValue } from '#shared/community/shared-field.ts'
import type { TrustLevel } from '#shared/community/trust.ts'
import { ownerReference, rowReference, timestampColumn, users } from './accounts.ts'
import { definitionReference, pictures } from './library.ts'

/** The shared values of a definition, from the first claim on. A transaction that changes them locks the row. */
export const sharedValues = pgTable(
  'shared_values',
  {
    definitionId: definitionReference().primaryKey(),
    shown: jsonb().$type<Partial<Record<SharedField, SharedValue>>>().notNull().default({}),
    locks: jsonb().$type<Partial<Record<SharedField, FieldLock>>>().notNull().default({}),
    /** True once every library that shows it has been notified of the last change. */
    isTold: boolean().notNull().default(true),
  },
  (table) => [index('shared_values_untold').on(table.definitionId).where(sql`not is_told`)],
)

/** Claims and undos. Rows are never deleted; deleting an account removes only its name. */
export const revisions = pgTable(
  'revisions',
  {
    id: uuid().primaryKey(),
    /** The order in which they were written. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    definitionId: definitionReference(),
    field: text().$type<SharedField>().notNull(),
    kind: text().$type<Revision['kind']>().notNull(),
    /** Null for an undo that leaves no value. In an object, because a bare string would be parsed as JSON again. */
    said: jsonb().$type<{ value: SharedValue }>(),
    replacesId: uuid(),
    restoresId: uuid(),
    /** Null when the account is gone, and for the host at the command line. */
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    authorLevel: text().$type<TrustLevel>().notNull(),
    status: text().$type<Revision['status']>().notNull(),
    createdAt: timestampColumn().notNull(),
    liveAt: timestampColumn(),
    undoneBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    undoneAt: timestampColumn(),
    /** A hash of the definition and the network of the call, by which votes from one network are one voice; null where unknown. */
    network: text(),
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

/** Votes of other users on a claim. */
export const confirmations = pgTable(
  'confirmations',
  {
    revisionId: uuid()
      .notNull()
      .references(() => revisions.id, { onDelete: 'cascade' }),
    userId: ownerReference(),
    verdict: text().$type<RevisionVote['verdict']>().notNull(),
    /** The trust level at the time of the vote. */
    level: text().$type<TrustLevel>().notNull(),
    at: timestampColumn().notNull(),
    /** As with a revision. */
    network: text(),
  },
  (table) => [
    primaryKey({ columns: [table.revisionId, table.userId] }),
    index('confirmations_user').on(table.userId),
  ],
)

/** The trust in an account. A user has a row from the first shared value on. */
export const trust = pgTable('trust', {
  userId: ownerReference().primaryKey(),
  level: text().$type<TrustLevel>().notNull(),
  droppedAt: timestampColumn(),
})

/** The picture of a definition, shared by its owner. The row is deleted with the picture. */
export const sharedPictures = pgTable(
  'shared_pictures',
  { definitionId: definitionReference().primaryKey(), userId: ownerReference(), pictureId: uuid().notNull() },
  (table) => [
    index('shared_pictures_picture').on(table.pictureId),
    index('shared_pictures_owner').on(table.userId, table.pictureId),
    rowReference(table, table.pictureId, pictures),
  ],
)
