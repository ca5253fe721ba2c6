import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type KnownLatestVersion, sharedUpdatesOf, updateFlagOf } from '#shared/definitions/format-updates.ts'
import type { InstalledVersion } from '#shared/definitions/installed-version.ts'
import { groupsOf } from '#shared/groups.ts'
import type { Platform } from '#shared/plugins/architectures.ts'
import { type LatestVersion, latestVersionIn } from '#shared/updates/latest-version.ts'
import type { CatalogVersion, Moderation, Observation } from '#shared/updates/observation.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { compareVersions, newestOf } from '#shared/updates/version.ts'
import { type VersionFact, versionFactsOf } from '#shared/updates/version-facts.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import { notifyOfLibrarySql } from '../../db/notify-servers.ts'
import {
  catalogVersions,
  type Db,
  definitionIdentities,
  definitions,
  latestVersions,
  observations,
  plugins,
  users,
  versionVerdicts,
} from '../../db/schema.ts'
import { otherPluginsSql } from '../../library/community/voices.ts'
import {
  ignoredUpdatesSql,
  installedVersionsSql,
  latestVersionsSql,
  notifyOfPulledVersions,
  notifyOfUpdates,
} from '../../library/known-updates.ts'
import { usersInParts } from '../../library/users-in-parts.ts'

/** Decides the latest version of a definition in one format on one system, only from its observations; marks plugins of all users. */
export async function decideLatest(db: Db, kind: VersionKind, now: Date) {
  const isMarked = await db.transaction(async (tx) => {
    await lockDefinition(tx, kind.definitionId)
    const [before] = await tx.select().from(latestVersions).where(isOfKind(latestVersions, kind))
    const [seen, listed] = [await observationsOf(tx, kind), await catalogVersionsFor(tx, kind)]
    const moderation = await moderationOf(tx, kind)
    const facts = versionFactsOf(seen, listed, now, moderation)
    await notifyOfPulledVersions(tx, kind.definitionId, facts.flatMap(pulledVersion), now)
    const withdrawn = facts.flatMap(withdrawnVersion)
    const latest = latestVersionIn(facts, listed) ?? (before && withoutVersion(before))
    if (!latest && withdrawn.length === 0) return true
    const after = { ...(latest ?? withoutVersion({ by: 'owners', catalogs: listed })), withdrawn }
    const isNewVersion =
      before?.version !== after.version || before.withdrawn.join() !== after.withdrawn.join()
    if (isNewVersion || !isSame(before, after)) await saveLatest(tx, kind, after, isNewVersion, now)
    return !isNewVersion && before.isMarked
  })
  if (isMarked) return
  await markPluginsOfDefinition(db, kind.definitionId, now)
  await db.update(latestVersions).set({ isMarked: true }).where(isOfKind(latestVersions, kind))
}

const pulledVersion = ({ version, belief }: VersionFact) => (belief.state === 'pulled' ? [version] : [])

const withdrawnVersion = ({ version, belief: { state } }: VersionFact) =>
  state === 'pulled' || state === 'rejected' ? [version] : []

/** Servers decide one after the other. Does not block saves, which only reference the definition. */
const lockDefinition = (tx: Db, id: string) =>
  tx.select({ id: definitions.id }).from(definitions).where(eq(definitions.id, id)).for('no key update')

/** There is no latest version anymore, so the plugins have to be marked again. */
const NO_VERSION = { version: '', owners: 0, running: 0, standing: 0, firstSeen: '' }
const withoutVersion = ({ by, catalogs }: Pick<LatestVersion, 'by' | 'catalogs'>): LatestVersion => ({
  ...NO_VERSION,
  by,
  catalogs,
})

/** True if what was decided says all that is decided now. */
const isSame = (before: LatestVersion, after: LatestVersion) =>
  isDeepStrictEqual({ ...before, ...after }, before)

async function saveLatest(
  tx: Db,
  kind: VersionKind,
  latest: LatestVersion & { withdrawn: string[] },
  isNewVersion: boolean,
  now: Date,
) {
  const { definitionId, format, platform } = latestVersions
  const decided = { ...latest, decidedAt: now, ...(isNewVersion && { isMarked: false }) }
  await tx
    .insert(latestVersions)
    .values({ ...kind, ...decided, isMarked: false })
    .onConflictDoUpdate({ target: [definitionId, format, platform], set: decided })
}

/** The host's verdicts on versions of one kind. */
async function moderationOf(db: Db, kind: VersionKind): Promise<Moderation> {
  const verdicts = await db
    .select({ version: versionVerdicts.version, verdict: versionVerdicts.verdict })
    .from(versionVerdicts)
    .where(isOfKind(versionVerdicts, kind))
  return { verdicts, signer: null }
}

/** The newest version of each catalog by slug, else by an unambiguous name and maker. Empty for LV2: its numbers are not of products. */
async function catalogVersionsFor(db: Db, kind: VersionKind): Promise<CatalogVersion[]> {
  const { definitionId, format, platform } = kind
  if (format === 'LV2') return []
  const { rows } = await db.execute<CatalogVersion>(sql`
    select v.catalog, v.version from ${definitions} d
      join ${definitionIdentities} i on i.definition_id = d.id
      join ${catalogVersions} v on v.slug = i.key or (v.key = i.key and not exists (
        select 1 from ${definitionIdentities} s where s.key = v.slug))
    where d.id = ${definitionId} and v.format in ('', ${format}) and v.platform in ('', ${platform})
      and not exists (
        select 1 from ${definitions} o
        where o.name_key = d.name_key and o.vendor_key = d.vendor_key and o.id <> d.id)
    order by v.catalog`)
  const byCatalog = [...groupsOf(rows, ({ catalog }) => catalog)]
  return byCatalog.map(([catalog, listed]) => ({
    catalog,
    version: newestOf(listed.map(({ version }) => version)),
  }))
}

/** Decides again all kinds that were observed with one user, after a change of whether they count. Returns how many kinds. */
export async function decideObservedWith(db: Db, userId: string, now: Date) {
  const { definitionId, format, platform } = observations
  const kinds = await db
    .selectDistinct({ definitionId, format, platform })
    .from(observations)
    .where(eq(observations.userId, userId))
  for (const kind of kinds) await decideLatest(db, kind, now)
  return kinds.length
}

/** Updates updateAvailable of a definition's plugins, also of removed ones, which may be restored; raises the revisions of changed libraries, and tells of each new version once. */
async function markPluginsOfDefinition(db: Db, definitionId: string, now: Date) {
  const ownersAfter = (userId: string) => sql`
    select distinct user_id as id from ${plugins} where definition_id = ${definitionId} and user_id > ${userId}::uuid`
  for await (const userIds of usersInParts(db, ownersAfter))
    await db.transaction((tx) => markPluginsOf(tx, definitionId, userIds, now))
}

type Entry = {
  userId: string
  id: string
  isMarked: boolean
  installed: InstalledVersion[]
  latest: KnownLatestVersion[]
  ignored: IgnoredUpdate[]
}

/** Accounts are locked in one order, because every change of a library locks its account: this avoids deadlocks. */
async function markPluginsOf(tx: Db, definitionId: string, userIds: string[], now: Date) {
  const owners = sql`any(${sql.param(userIds)}::uuid[])`
  await tx.execute(sql`select id from ${users} where id = ${owners} order by id for no key update`)
  const { rows } = await tx.execute<Entry>(sql`
    select user_id as "userId", id, update_available as "isMarked", ${installedVersionsSql} as installed,
      ${latestVersionsSql(sql`plugins.definition_id`)} as latest, ${ignoredUpdatesSql} as ignored
    from ${plugins}
    where definition_id = ${definitionId} and user_id = ${owners}`)
  await notifyOfUpdates(tx, rows.flatMap(newestUpdateOf), now)
  const changed = rows.flatMap(({ userId, id, isMarked, installed, latest, ignored: ignoredOnes }) => {
    const flag = updateFlagOf(installed, latest, ignoredOnes)
    return flag === undefined || flag === isMarked ? [] : [{ userId, id, flag }]
  })
  if (changed.length === 0) return
  await tx.execute(sql`
    with marked as (
      update ${plugins} set update_available = c.flag
      from json_to_recordset(${JSON.stringify(changed)}) as c("userId" uuid, id uuid, flag boolean)
      where plugins.user_id = c."userId" and plugins.id = c.id
      returning plugins.user_id)
    update ${users} set library_revision = library_revision + 1
    where id in (select user_id from marked)
    returning ${notifyOfLibrarySql(users)}`)
}

/** Nobody is told of a version that only their own other copy has. */
function newestUpdateOf({ userId, id, installed, latest, ignored: ignoredOnes }: Entry) {
  const versions = sharedUpdatesOf(installed, latest, ignoredOnes).map((update) => update.latest.version)
  const newest = versions.sort((a, b) => compareVersions(b, a) ?? 0)[0]
  return newest === undefined ? [] : [{ userId, pluginId: id, version: newest }]
}

/** One definition in one format on one system. Only versions of one kind are compared. */
export type VersionKind = { definitionId: string; format: string; platform: Platform }

/** The newest observations of a user are enough, and the limit keeps a decision fast. */
const MAX_PER_USER = 100

/** The observations of one kind, with the facts that decide whether their owners are counted. Users may choose not to be. */
async function observationsOf(db: Db, kind: VersionKind): Promise<Observation[]> {
  const { definitionId, format, platform } = kind
  const { rows } = await db.execute<Observation>(sql`
    with seen as materialized (
      select *, row_number() over (partition by user_id order by last_seen desc, version) as place
      from ${observations}
      where definition_id = ${definitionId} and format = ${format} and platform = ${platform}),
    owners as (
      select u.id, json_build_object('id', u.id, 'since', ${isoDateSql(sql`u.created_at`)}, 'isFlagged', u.is_flagged,
        'network', u.network, 'otherPlugins', (${otherPluginsSql(sql`u.id`, sql`${definitionId}::uuid`)})) as owner
      from ${users} u where u.id in (select s.user_id from seen s)
        and coalesce((u.preferences ->> 'countVersions')::boolean, true))
    select o.owner, s.machine, s.version, s.binary, s.signer,
      ${isoDateSql(sql`s.first_seen`)} as "firstSeen", ${isoDateSql(sql`s.last_seen`)} as "lastSeen"
    from seen s join owners o on o.id = s.user_id
    where s.place <= ${MAX_PER_USER}
    order by s.first_seen, s.user_id, s.machine, s.version`)
  return rows
}

type TableOfKinds = { definitionId: PgColumn; format: PgColumn; platform: PgColumn }

/** The rows of a table for this kind. */
export const isOfKind = (table: TableOfKinds, { definitionId, format, platform }: VersionKind) =>
  and(eq(table.definitionId, definitionId), eq(table.format, format), eq(table.platform, platform))
