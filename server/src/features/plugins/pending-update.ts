import { sql } from 'drizzle-orm'
import type { FormatUpdate } from '#shared/definitions/installed-version.ts'
import { observableVersionOf } from '#shared/definitions/observable-version.ts'
import type { NewPlugin } from '#shared/plugins/new-plugin.ts'
import { compareVersions, isPlaceholderVersion } from '#shared/updates/version.ts'
import { updateHistory } from '../../db/schema.ts'

/** The version that a pending update began with, as a column of a select from plugins; null when none is pending. */
export const updatingFromSql = sql<string | null>`(
  select h.previous_version from ${updateHistory} h
  where h.user_id = plugins.user_id and h.plugin_id = plugins.id and h.status = 'pending')`

/**
 * True if the found bundle completes the pending update: its version is newer than the previous one. If updates of single formats
 * are known, the bundle must be of one of these formats, because another format may have been newer all along.
 */
export function completesUpdate(from: string | null, found: NewPlugin, known: FormatUpdate[]) {
  if (from === null || isPlaceholderVersion(found.version)) return false
  const seen = observableVersionOf(found)
  const same = known.find(({ format, platform }) => seen?.format === format && seen.platform === platform)
  if (known.length > 0 && !same) return false
  return (compareVersions(found.version, same?.installed ?? from) ?? 0) > 0
}
