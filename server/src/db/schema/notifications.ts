import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '#shared/notifications/notification.ts'
import { ownerReference, ownRow, timestampColumn } from './accounts.ts'

export const notifications = pgTable(
  'notifications',
  {
    ...ownRow(),
    /** Names its subject. A user gets one notification for each key. */
    key: text().notNull(),
    /** The keys of those in whose place it stands, so that they are not told again. */
    covers: text().array().notNull().default([]),
    kind: text().$type<NotificationKind>().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    link: text(),
    createdAt: timestampColumn().notNull(),
    readAt: timestampColumn(),
    /** 'waiting' until its mail is chosen, then the key of that mail; null when it is in no mail. */
    mail: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('notifications_key').on(table.userId, table.key),
    index('notifications_newest').on(table.userId, table.createdAt),
    index('notifications_unread').on(table.userId).where(sql`${table.readAt} is null`),
    index('notifications_waiting').on(table.userId).where(sql`${table.mail} = 'waiting'`),
  ],
)

/** A mail to a user, claimed before it is sent and marked afterwards. What was claimed and never marked may be sent, so it stays unsent. */
export const mails = pgTable(
  'mails',
  {
    userId: ownerReference(),
    /** Such as 'digest 2026-01-05'. There is one mail for each key. */
    key: text().notNull(),
    createdAt: timestampColumn().notNull(),
    /** When it is to be sent, or tried again; null when there is nothing left to do. */
    dueAt: timestampColumn(),
    claimedAt: timestampColumn(),
    sentAt: timestampColumn(),
    tries: integer().notNull().default(0),
    /** The lower-case recipient; null for the user's address. */
    to: text(),
    /** SHA-256 of the token in its link that ends all mails. */
    tokenHash: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    uniqueIndex('mails_token').on(table.tokenHash),
    index('mails_to').on(table.to).where(sql`${table.to} is not null`),
    index('mails_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
)
