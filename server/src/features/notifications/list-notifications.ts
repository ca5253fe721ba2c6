import { type SQL, sql } from 'drizzle-orm'
import { type Notification, SHOWN_NOTIFICATIONS } from '#shared/notifications/notification.ts'
import { type Db, notifications, plugins } from '../../db/schema.ts'

type Row = Omit<Notification, 'createdAt' | 'readAt'> & { createdAt: Date; readAt: Date | null }

/**
 * The latest notifications of a user, newest first. Only the newest update of a plugin is shown, and none once it is installed;
 * equal notifications of one day are one with their count, which is unread while one of them is.
 */
export async function listNotifications(db: Db, userId: string): Promise<Notification[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, kind, title, text, link, created_at as "createdAt",
      case when "isRead" then coalesce(read_at, created_at) end as "readAt", count
    from (
      select n.*, row_number() over (${LINE} order by n.created_at desc, n.id desc) as place,
        bool_and(n.read_at is not null) over (${LINE}) as "isRead",
        (case when ${isUpdate('n')} then 1 else count(*) over (${LINE}) end)::int as count
      from ${notifications} n
      where n.user_id = ${userId} and (not ${isUpdate('n')} or exists (
        select 1 from ${plugins} p
        where p.user_id = n.user_id and p.id::text = ${pluginIdOf('n')} and p.update_available and p.removed_at is null))) lines
    where place = 1
    order by created_at desc, id desc
    limit ${SHOWN_NOTIFICATIONS}`)
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    readAt: row.readAt === null ? null : new Date(row.readAt).toISOString(),
  }))
}

/** Marks the named notifications and those that they stand for as read: later ones stay unread. */
export async function markNotificationsRead(db: Db, userId: string, ids: string[], now: Date) {
  await db.execute(sql`
    update ${notifications} n set read_at = ${now} from ${notifications} shown
    where n.user_id = ${userId} and n.read_at is null and shown.user_id = n.user_id
      and shown.id = any(${sql.param(ids)}::uuid[]) and n.created_at <= shown.created_at
      and n.kind = shown.kind and ${lineOf('n')} = ${lineOf('shown')}`)
}

/** Marks all as read, also those that are not in the list. */
export async function markAllRead(db: Db, userId: string, now: Date) {
  await db.execute(
    sql`update ${notifications} set read_at = ${now} where user_id = ${userId} and read_at is null`,
  )
}

/* The parts of the statements above; `n` is an alias of the table. */

const isUpdate = (n: string) => sql`(${column(n, 'key')} like 'update %')`
const pluginIdOf = (n: string) => sql`split_part(${column(n, 'key')}, ' ', 2)`

/** The value that the notifications of one line have in common, beside their kind. */
const lineOf = (n: string): SQL => sql`(case when ${isUpdate(n)} then ${pluginIdOf(n)}
  else concat_ws(chr(10), (${column(n, 'created_at')} at time zone 'UTC')::date, ${column(n, 'title')},
    ${column(n, 'text')}, ${column(n, 'link')}) end)`

const column = (n: string, name: string) => sql`${sql.identifier(n)}.${sql.identifier(name)}`

const LINE = sql`partition by n.kind, ${lineOf('n')}`
