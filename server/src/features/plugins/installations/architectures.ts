import { and, eq, isNull, sql } from 'drizzle-orm'
import { type ArchitectureReport, architectureReportOf } from '#shared/plugins/architecture-report.ts'
import type { Db } from '../../../db/open.ts'
import { installations, plugins, sharedValues } from '../../../db/schema.ts'
import { shareableColumns } from '../../../library/community/shown-over.ts'
import { isInLibraryOf } from '../../../library/plugin-answer.ts'

/** Which installations of this library need Rosetta or are 32-bit. */
export async function libraryArchitectures(db: Db, userId: string): Promise<ArchitectureReport> {
  const ofPlugin = and(eq(installations.userId, plugins.userId), eq(installations.pluginId, plugins.id))
  const { name, manufacturer, updateUrl } = shareableColumns(sql`${sharedValues.shown}`)
  const installed = await db
    .select({
      pluginId: plugins.id,
      id: installations.id,
      name,
      manufacturer,
      updateUrl,
      format: installations.format,
      version: installations.version,
      path: installations.path,
      machine: installations.machine,
      architectures: installations.architectures,
      bundleId: installations.bundleId,
      platform: installations.platform,
    })
    .from(plugins)
    .innerJoin(installations, ofPlugin)
    .leftJoin(sharedValues, eq(sharedValues.definitionId, plugins.definitionId))
    .where(and(isInLibraryOf(userId), isNull(installations.goneAt)))
  return architectureReportOf(installed)
}
