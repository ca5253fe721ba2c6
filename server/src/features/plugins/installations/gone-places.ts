import { and, eq, inArray, sql } from 'drizzle-orm'
import { updateFlagOf } from '#shared/definitions/format-updates.ts'
import type { Db } from '../../../db/open.ts'
import { installations, plugins } from '../../../db/schema.ts'
import { ignored, latestOf } from '../../../library/known-updates.ts'
import { asShown } from '../adding/entry.ts'
import { installed } from './installations.ts'
import { shownOfAll } from './installed.ts'

/** The installations of a person on one computer. */
type Computer = { userId: string; machine: string }

/**
 * Marks these installations of a computer as gone, if they are there and lie below one of the folders. Nothing is deleted. Gives
 * those that were marked. Called in the transaction of `changeLibrary`, as the functions below.
 */
export async function markGone(tx: Db, on: Computer, gone: { ids: string[]; folders: string[] }, now: Date) {
  const rows = await tx
    .update(installations)
    .set({ goneAt: now })
    .where(
      and(
        isOn(on),
        inArray(installations.id, gone.ids),
        sql`${installations.goneAt} is null`,
        sql`exists (select from unnest(${sql.param(gone.folders)}::text[]) as folder
          where starts_with(${installations.path}, folder)
            and (right(folder, 1) in ('/', '\\') or substr(${installations.path}, length(folder) + 1, 1) in ('/', '\\')))`,
      ),
    )
    .returning()
  await showAllInstalled(tx, on.userId, rows)
  return rows
}

/** What a helper has moved: from where, to where. */
type Move = { from: string; to: string }

/** Marks what was moved away, and takes the mark from what was brought back, which came `to` where it was. */
export async function markMoved(tx: Db, on: Computer, moved: Move[], broughtBack: Move[], now: Date) {
  const away = await tx.execute<{ pluginId: string }>(sql`
    update ${installations} n set gone_at = ${now.toISOString()}::timestamptz, moved_to = m."to"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m("from" text, "to" text)
    where n.user_id = ${on.userId} and n.machine = ${on.machine} and n.path = m."from"
    returning n.plugin_id as "pluginId"`)
  const back = await tx.execute<{ pluginId: string }>(sql`
    update ${installations} n set gone_at = null, moved_to = null
    from jsonb_to_recordset(${JSON.stringify(broughtBack)}::jsonb) as m("from" text, "to" text)
    where n.user_id = ${on.userId} and n.machine = ${on.machine} and n.path = m."to"
    returning n.plugin_id as "pluginId"`)
  await showAllInstalled(tx, on.userId, [...away.rows, ...back.rows])
}

/**
 * Forgets what is installed on a computer. An entry that was nowhere else keeps its last places, as gone ones of a computer that is
 * not known. Gives how many places there were.
 */
export async function removePlaces(tx: Db, on: Computer, now: Date) {
  const kept = await tx.execute<{ pluginId: string }>(sql`
    update ${installations} n set machine = '', gone_at = coalesce(n.gone_at, ${now.toISOString()}::timestamptz)
    where n.user_id = ${on.userId} and n.machine = ${on.machine} and not exists (
      select from ${installations} o
      where o.user_id = n.user_id and o.plugin_id = n.plugin_id and o.machine <> n.machine)
    returning n.plugin_id as "pluginId"`)
  const removed = await tx
    .delete(installations)
    .where(isOn(on))
    .returning({ pluginId: installations.pluginId })
  await showAllInstalled(tx, on.userId, [...kept.rows, ...removed])
  return kept.rows.length + removed.length
}

const isOn = ({ userId, machine }: Computer) =>
  and(eq(installations.userId, userId), eq(installations.machine, machine))

/** Brings what these entries show up to what is installed of them, in two statements however many there are. */
async function showAllInstalled(tx: Db, userId: string, changed: { pluginId: string }[]) {
  const ids = [...new Set(changed.map(({ pluginId }) => pluginId))]
  if (ids.length === 0) return
  const entries = await tx
    .select({
      id: plugins.id,
      overrides: plugins.overrides,
      updateAvailable: plugins.updateAvailable,
      latest: latestOf(sql`plugins.definition_id`),
      installed,
      ignored,
    })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), inArray(plugins.id, ids)))
  const rows = entries.map(({ id, overrides, installed, latest, ignored, updateAvailable }) => ({
    id,
    ...shownOfAll(installed, overrides),
    updateAvailable: updateFlagOf(asShown(installed, overrides), latest, ignored) ?? updateAvailable,
  }))
  await tx.execute(sql`
    update ${plugins} set format = r.format, formats = r.formats, version = r.version, path = r.path, contents = r.contents,
      missing_since = r."missingSince", update_available = r."updateAvailable"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, format text, formats text[], version text, path text,
      contents text[], "missingSince" timestamptz, "updateAvailable" boolean)
    where plugins.user_id = ${userId} and plugins.id = r.id`)
}
