import { and, eq, isNull } from 'drizzle-orm'
import type { SharingMode } from '#shared/community/trust.ts'
import type { ArchitectureReport } from '#shared/plugins/architecture-report.ts'
import { pluginsContract } from '#shared/plugins/contract.ts'
import { installedFormat } from '#shared/plugins/formats.ts'
import type { NewPlugin } from '#shared/plugins/new-plugin.ts'
import { architectureReportOf } from '#shared/plugins/processors/report-architectures.ts'
import { type Db, installations, plugins } from '../../db/schema.ts'
import { networkPrefix } from '../../http/guard/network-of.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import { problemOf } from '../../http/transport/errors.ts'
import { libraryTagOf, NOT_MODIFIED, PrewrittenResponse } from '../../http/transport/response-cache.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'
import { addPlugin, addPlugins } from './adding/add-plugins.ts'
import { saveDrop } from './adding/save-drop.ts'
import { cachedLibraries } from './cached-libraries.ts'
import { bulkEditPlugins } from './edits/bulk-edit-plugins.ts'
import { changeTag } from './edits/change-tag.ts'
import { acceptSharedValues, editPlugin } from './edits/edit-plugin.ts'
import { mergePlugins } from './merging/merge-entries.ts'
import { keepApart } from './merging/similar-plugins.ts'
import { separateVariants, splitPlugin } from './merging/split-plugin.ts'
import {
  hidePlugins,
  purgePlugins,
  removedPlugins,
  removePlugin,
  removePlugins,
  removeSamples,
} from './removal/remove-plugins.ts'
import { restorePlugin, restorePlugins } from './removal/restore-plugins.ts'
import { changePlugin, openPlugin } from './repository.ts'
import { undoAct } from './undo/undo-act.ts'

export function pluginRoutes(context: RouteContext, { sharing: mode }: { sharing: SharingMode }) {
  const { app } = context
  const libraries = cachedLibraries()
  context.onAccountDeleted.push(libraries.forget)
  mountContract(context, pluginsContract, {
    list: ({ db, user, held }) => {
      const tag = libraryTagOf(user)
      if (held === tag) return NOT_MODIFIED
      return new PrewrittenResponse(tag, () => libraries.jsonOf(db, user.id, user.libraryRevision))
    },
    add: ({ db, user, body, now }) => addPlugin(db, user.id, withInstalledFormat(body), now),
    drop: ({ db, user, body }) =>
      saveDrop({ db, userId: user.id, now: context.now, problemOf: (error) => problemOf(error, app) }, body),
    addMany: ({ db, user, device, body, now }) =>
      addPlugins(db, { userId: user.id, machine: device?.machine ?? '' }, body.plugins, now),
    architectures: ({ db, user, held }) => {
      const tag = libraryTagOf(user)
      if (held === tag) return NOT_MODIFIED
      return new PrewrittenResponse(tag, async () => JSON.stringify(await libraryArchitectures(db, user.id)))
    },
    open: async ({ db, user, params }) => requireFound(await openPlugin(db, user.id, params.id), 'Plugin'),
    change: async ({ db, user, params, body, now }) => {
      const changed = requireFound(await changePlugin(db, user.id, params.id, body, now), 'Plugin')
      const { libraryRevision, act: _, ...plugin } = changed
      if (libraryRevision !== undefined) libraries.bringForward(user.id, libraryRevision, plugin)
      return changed
    },
    edit: async ({ db, user, params, body, visit, now }) => {
      const sharing = { mode, network: networkPrefix(visit.address), now }
      return requireFound(await editPlugin(db, user.id, params.id, body, sharing), 'Plugin')
    },
    acceptShared: async ({ db, user, params, body }) =>
      requireFound(await acceptSharedValues(db, user.id, params.id, body.fields), 'Plugin'),
    remove: async ({ db, user, params, now }) =>
      requireFound(await removePlugin(db, user.id, params.id, now), 'Plugin'),
    restore: async ({ db, user, params, now }) =>
      requireFound(await restorePlugin(db, user.id, params.id, now), 'Plugin'),
    removed: ({ db, user, query, now }) => removedPlugins(db, user.id, now, Number(query.hiddenFrom ?? 0)),
    removeMany: async ({ db, user, body, now }) => ({
      removedCount: await removePlugins(db, user.id, body.pluginIds, now),
      removedAt: now.toISOString(),
    }),
    hide: async ({ db, user, body, now }) => ({
      hiddenCount: await hidePlugins(db, user.id, body.pluginIds, now),
    }),
    restoreMany: async ({ db, user, body, now }) => {
      const restoredCount = await restorePlugins(db, user.id, body, now)
      return requireFound(restoredCount > 0 ? { restoredCount } : undefined, 'Plugin')
    },
    purge: async ({ db, user, now }) => ({
      deletedCount: await purgePlugins(db, user.id, now),
      removedAt: now.toISOString(),
    }),
    removeSamples: async ({ db, user }) => ({ deletedCount: await removeSamples(db, user.id) }),
    bulkEdit: ({ db, user, body, now }) => bulkEditPlugins(db, user.id, body, now),
    changeTag: async ({ db, user, body, now }) =>
      requireFound(await changeTag(db, user.id, body, now), 'Tag'),
    merge: async ({ db, user, params, body, now }) =>
      requireFound(await mergePlugins(db, user.id, params.id, body.pluginIds, now), 'Plugin'),
    keepApart: ({ db, user, params, body }) => keepApart(db, user.id, params.id, body.otherId),
    split: async ({ db, user, params, body, now }) =>
      requireFound(await splitPlugin(db, user.id, params.id, body.installationIds, now), 'Plugin'),
    separate: ({ db, user, params, now }) => separateVariants(db, user.id, params.id, now),
    undo: ({ db, user, params, now }) => undoAct(db, user.id, params.id, now),
  })
}

const withInstalledFormat = (plugin: NewPlugin) => ({ ...plugin, format: installedFormat(plugin.format) })

/** Which installations of this library need Rosetta or are 32-bit. */
async function libraryArchitectures(db: Db, userId: string): Promise<ArchitectureReport> {
  const ofPlugin = and(eq(installations.userId, plugins.userId), eq(installations.pluginId, plugins.id))
  const { format, path, machine, architectures, bundleId, platform } = installations
  const installed = await db
    .select({ pluginId: plugins.id, format, path, machine, architectures, bundleId, platform })
    .from(plugins)
    .innerJoin(installations, ofPlugin)
    .where(and(isInLibraryOf(userId), isNull(installations.goneAt)))
  return architectureReportOf(installed)
}
