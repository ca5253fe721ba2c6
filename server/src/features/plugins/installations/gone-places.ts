import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { changedUpdateFlagOf } from '#shared/definitions/format-updates.ts'
import type { InstalledVersion } from '#shared/definitions/installed-version.ts'
import { groupsOf } from '#shared/groups.ts'
import type { MoveReason } from '#shared/helper/job.ts'
import {
  type Db,
  healthBundles,
  healthComputers,
  type InstallationOverrides,
  installations,
  plugins,
} from '../../../db/schema.ts'
import { NEVER_MOVED, SHOWN_COLUMNS } from '../../../library/columns.ts'
import { isBelowSql } from '../../../library/is-below-sql.ts'
import { ignoredUpdatesSql, latestVersionsSql } from '../../../library/known-updates.ts'
import { shownValuesOf, withTypedVersion } from '../../../library/shown-values.ts'
import { updateEntries } from '../../../library/write-entries.ts'
import { installationsSql } from './installations.ts'

type Gone = { ids: string[]; folders: string[] }
/** The installations of a person on one computer. */
type Computer = { userId: string; machine: string }

/**
 * Marks these installations of a computer as gone, if they are present and below one of the folders. Deletes nothing. Returns the
 * marked installations. Call this and the functions below in the transaction of `changeLibrary`.
 */
export async function setInstallationsGone(tx: Db, on: Computer, gone: Gone, now: Date) {
  const { id, goneAt, path } = installations
  const isPresent = and(isOn(on), inArray(id, gone.ids), isNull(goneAt))
  const rows = await tx
    .update(installations)
    .set({ goneAt: now })
    .where(and(isPresent, isBelowSql(sql`${path}`, gone.folders)))
    .returning()
  await showAllInstalled(tx, on.userId, { away: rows }, now)
  return rows
}

type Move = { from: string; to: string }

/**
 * Marks bundles that were moved away as gone, and bundles that were brought back `to` their place as present. `reason`: why they were
 * set aside; null for those that the UAD workflow moves.
 */
export async function setInstallationsMoved(
  tx: Db,
  on: Computer,
  moved: Move[],
  broughtBack: Move[],
  now: Date,
  reason: MoveReason | null = null,
) {
  const newPlaces = JSON.stringify(Object.fromEntries(moved.map(({ from, to }) => [from, to])))
  const isOneOf = (paths: string[]) => sql`n.path = any(${sql.param(paths)}::text[])`
  // A scan finds what was put where DAWs look. Nothing is kept aside of it.
  const kept =
    reason === 'folder'
      ? NEVER_MOVED
      : sql`moved_to = ${newPlaces}::jsonb ->> n.path, set_aside_at = ${now.toISOString()}::timestamptz, set_aside_reason = ${reason}`
  const away = await tx.execute<Away>(sql`
    update ${installations} n set gone_at = ${now.toISOString()}::timestamptz, ${kept}
    where n.user_id = ${on.userId} and n.machine = ${on.machine} and ${isOneOf(moved.map(({ from }) => from))}
    returning ${AWAY}`)
  const back = await tx.execute<{ pluginId: string }>(sql`
    update ${installations} n set gone_at = null, ${NEVER_MOVED}
    where n.user_id = ${on.userId} and n.machine = ${on.machine} and ${isOneOf(broughtBack.map(({ to }) => to))}
    returning n.plugin_id as "pluginId"`)
  // Where it was put, nothing is now.
  const left = await tx.execute<Away>(sql`
    update ${installations} n set gone_at = ${now.toISOString()}::timestamptz
    where n.user_id = ${on.userId} and n.machine = ${on.machine} and n.gone_at is null
      and ${isOneOf(broughtBack.map(({ from }) => from))}
    returning ${AWAY}`)
  await showAllInstalled(tx, on.userId, { away: [...away.rows, ...left.rows], back: back.rows }, now)
}

/** Forgets that bundles of a computer were moved away from these paths, because nothing is kept of them. They stay gone. */
export async function forgetMoved(tx: Db, on: Computer, paths: string[]) {
  const isThere = and(isOn(on), isMovedFromSql(paths))
  await tx.execute(sql`update ${installations} set ${NEVER_MOVED} where ${isThere}`)
}

/** True if the library lists bundles of a computer as moved away from one of these paths. */
export async function hasMoved(db: Db, on: Computer, paths: string[]): Promise<boolean> {
  return (await db.$count(installations, and(isOn(on), isMovedFromSql(paths)))) > 0
}

const isMovedFromSql = (paths: string[]) =>
  sql`${installations.movedTo} is not null and ${installations.path} = any(${sql.param(paths)}::text[])`

/** Deletes the installations of a computer, with what helpers have seen of its bundles, and counts them. An entry without others keeps them, as gone ones of an unknown computer. */
export async function removeInstallations(tx: Db, on: Computer, now: Date) {
  const keptAsGone = await tx.execute<Away>(sql`
    update ${installations} n set machine = '', gone_at = coalesce(n.gone_at, ${now.toISOString()}::timestamptz),
      ${NEVER_MOVED}
    where n.user_id = ${on.userId} and n.machine = ${on.machine} and not exists (
      select from ${installations} o
      where o.user_id = n.user_id and o.plugin_id = n.plugin_id and o.machine <> n.machine)
    returning ${AWAY}`)
  const removed = await tx.delete(installations).where(isOn(on)).returning()
  for (const table of [healthBundles, healthComputers])
    await tx.delete(table).where(and(eq(table.userId, on.userId), eq(table.machine, on.machine)))
  const kept = keptAsGone.rows.map((row) => ({ ...row, machine: on.machine }))
  await showAllInstalled(tx, on.userId, { away: [...kept, ...removed] }, now)
  return keptAsGone.rows.length + removed.length
}

const isOn = ({ userId, machine }: Computer) =>
  and(eq(installations.userId, userId), eq(installations.machine, machine))

/** An installation that is no longer there. */
type Away = Omit<InstalledVersion, 'goneAt'> & { pluginId: string }

const AWAY = sql`n.plugin_id as "pluginId", n.machine, n.format, n.path, n.version, n.architectures,
  n.bundle_id as "bundleId", n.platform`

type ChangedInstallations = {
  /** Those that are no longer there. */
  away?: Away[]
  /** Other entries with changes. */
  back?: { pluginId: string }[]
  /** The typed values of the one entry before, if they have changed. */
  typedBefore?: InstallationOverrides
}

/** Updates what these entries show to their installations, with two statements for any number of entries. */
export async function showAllInstalled(
  tx: Db,
  userId: string,
  { away = [], back = [], typedBefore }: ChangedInstallations,
  now: Date,
) {
  const awayById = groupsOf(away, ({ pluginId }) => pluginId)
  const ids = [...new Set([...awayById.keys(), ...back.map(({ pluginId }) => pluginId)])]
  if (ids.length === 0) return
  const entries = await tx
    .select({
      id: plugins.id,
      overrides: plugins.overrides,
      updateAvailable: plugins.updateAvailable,
      latest: latestVersionsSql(sql`plugins.definition_id`),
      installed: installationsSql,
      ignored: ignoredUpdatesSql,
    })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), inArray(plugins.id, ids)))
  const rows = entries.map(({ id, overrides, installed, latest, ignored, updateAvailable }) => {
    const after = withTypedVersion(installed, overrides)
    const gone = (awayById.get(id) ?? []).map((one) => ({ ...one, goneAt: null }))
    const typed = typedBefore ?? overrides
    const before = [...withTypedVersion(installed, typed), ...(typed.version === undefined ? gone : [])]
    return {
      id,
      ...shownValuesOf(installed, overrides),
      updateAvailable: changedUpdateFlagOf({ before, after }, latest, ignored) ?? updateAvailable,
    }
  })
  const source = { userId, list: JSON.stringify(rows), now }
  await tx.execute(updateEntries([...SHOWN_COLUMNS, 'missingSince', 'updateAvailable'], source))
}
