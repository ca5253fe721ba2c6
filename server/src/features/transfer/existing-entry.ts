import { type SQL, sql } from 'drizzle-orm'
import type { KnownLatestVersion } from '#shared/definitions/format-updates.ts'
import type { SetAsideReason } from '#shared/helper/job.ts'
import type { ImportedInstallation } from '#shared/transfer/imported-plugin.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { type Db, identities, installations, plugins, updateHistory } from '../../db/schema.ts'
import { IMPORTED_COLUMNS, type ImportedColumns, recordOf } from '../../library/columns.ts'
import { ignoredUpdatesSql, latestVersionsSql } from '../../library/known-updates.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'

const { json } = recordOf(plugins, IMPORTED_COLUMNS)

/** The fields of an installation that an import uses; times in milliseconds. `goneAt` is null while it is present. */
export type ExistingInstallation = Pick<
  typeof installations.$inferSelect,
  | 'id'
  | 'machine'
  | 'format'
  | 'path'
  | 'version'
  | 'architectures'
  | 'size'
  | 'bundleId'
  | 'platform'
  | 'contents'
> & { addedAt: number; goneAt: number | null } & Seen

/** An installation of a file. */
export type NewInstallation = ExistingInstallation &
  SetAsideFacts &
  Pick<ImportedInstallation, 'signer' | 'minSystem'> & { site: string; heldKeys: string[] }

/** The DAW that listed it, and the date of its list in milliseconds; null or missing when its bundle was read. */
type Seen = { seenBy?: string | null; seenAt?: number | null }

/** A library entry with everything that decides what a file may add to it. */
export type ExistingEntry = {
  id: string
  columns: ImportedColumns
  /** The shown version, and since when it is shown, in milliseconds. */
  version: string
  versionSince: number
  /** Its identity keys, and those of the entries that are merged into it. */
  keys: string[]
  hasMerged: boolean
  installed: ExistingInstallation[]
  ignored: IgnoredUpdate[]
  latest: KnownLatestVersion[]
  hasPending: boolean
}

/** Reads these library entries and leaves out missing ones. */
export async function readExistingEntries(db: Db, userId: string, ids: string[]): Promise<ExistingEntry[]> {
  const { rows } = await db.execute<ExistingEntry>(sql`
    select id, ${json} as columns, version, (extract(epoch from version_since) * 1000)::float8 as "versionSince",
      array(select i.key from ${identities} i where i.user_id = plugins.user_id
        and i.plugin_id in (select plugins.id union all ${mergedIds})) as keys, exists (${mergedIds}) as "hasMerged",
      ${installed} as installed, ${ignoredUpdatesSql} as ignored, ${latestVersionsSql(sql`plugins.definition_id`)} as latest,
      exists (select from ${updateHistory} h where h.user_id = plugins.user_id and h.plugin_id = plugins.id
        and h.status = 'pending') as "hasPending"
    from ${plugins} where ${isInLibraryOf(userId)} and id = any(${sql.param(ids)}::uuid[])`)
  return rows
}

/** The entries that are merged into one. */
const mergedIds: SQL = sql`select m.id from plugins m where m.user_id = plugins.user_id and m.merged_into = plugins.id`

const installed: SQL = sql`(
  select coalesce(json_agg(json_build_object('id', n.id, 'machine', n.machine, 'format', n.format, 'path', n.path,
    'version', n.version, 'architectures', n.architectures, 'bundleId', n.bundle_id, 'platform', n.platform, 'contents', n.contents,
    'size', n.size, 'seenBy', n.seen_by, 'seenAt', extract(epoch from n.seen_at) * 1000,
    'addedAt', extract(epoch from n.added_at) * 1000, 'goneAt', extract(epoch from n.gone_at) * 1000)), '[]')
  from ${installations} n where n.user_id = plugins.user_id and n.plugin_id = plugins.id)`

/** Where an installation is since it was set aside, why, and since when it is gone; times in milliseconds. */
export type SetAsideFacts = {
  goneAt: number | null
  movedTo: string | null
  setAsideAt: number | null
  setAsideReason: SetAsideReason | null
}

/** The columns of an installation for them. */
export const SET_ASIDE_COLUMNS = ['goneAt', 'movedTo', 'setAsideAt', 'setAsideReason'] as const

/**
 * The facts in a file about an installation that was set aside. One that came back by itself is present, and
 * so is one that a scan missed for another reason, until the next scan.
 */
export function setAsideFactsOf(
  { goneAt, movedTo, setAsideAt, setAsideReason }: Pick<ImportedInstallation, keyof SetAsideFacts>,
  now: Date,
): SetAsideFacts {
  const timeOf = (date: string) => Math.min(Date.parse(date), now.getTime())
  const wasSetAside = movedTo !== undefined || setAsideAt !== undefined || setAsideReason !== undefined
  const isGone = wasSetAside && (movedTo !== undefined || goneAt !== undefined)
  const since = goneAt ?? setAsideAt
  return {
    goneAt: isGone ? (since === undefined ? now.getTime() : timeOf(since)) : null,
    movedTo: movedTo ?? null,
    setAsideAt: setAsideAt === undefined ? null : timeOf(setAsideAt),
    setAsideReason: setAsideReason ?? null,
  }
}
