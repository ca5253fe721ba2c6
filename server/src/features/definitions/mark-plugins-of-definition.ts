import { sql } from 'drizzle-orm'
import { type KnownLatestVersion, sharedUpdatesOf, updateFlagOf } from '#shared/definitions/format-updates.ts'
import type { InstalledVersion } from '#shared/definitions/installed-version.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { compareVersions } from '#shared/updates/version.ts'
import { notifyOfLibrarySql } from '../../db/notify-servers.ts'
import { type Db, plugins, users } from '../../db/schema.ts'
import { ignoredUpdatesSql, installedVersionsSql, latestVersionsSql } from '../../library/known-updates.ts'
import { notifyOfUpdates } from '../../library/notify-of-updates.ts'

/** Accounts that are locked together while their plugins are marked; few, so that each is locked only briefly. */
const BATCH_SIZE = 200

/** Updates updateAvailable of a definition's plugins, raises the revisions of changed libraries, and tells of each new version once. */
export async function markPluginsOfDefinition(db: Db, definitionId: string, now: Date) {
  for (let last: string | undefined; ; ) {
    const userIds = await ownersAfter(db, definitionId, last)
    if (userIds.length > 0) await db.transaction((tx) => markPluginsOf(tx, definitionId, userIds, now))
    last = userIds.at(-1)
    if (userIds.length < BATCH_SIZE) return
  }
}

async function ownersAfter(db: Db, definitionId: string, last: string | undefined) {
  const { rows } = await db.execute<{ userId: string }>(sql`
    select distinct user_id as "userId" from ${plugins}
    where definition_id = ${definitionId} and user_id > ${last ?? LOWEST_ID}
    order by user_id limit ${BATCH_SIZE}`)
  return rows.map(({ userId }) => userId)
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

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
    where definition_id = ${definitionId} and user_id = ${owners} and removed_at is null`)
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
