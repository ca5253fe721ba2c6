import type { SharingMode } from '#shared/community/sharing.ts'
import { pluginsContract } from '#shared/plugins/contract.ts'
import { installedFormat } from '#shared/plugins/formats.ts'
import type { NewPlugin } from '#shared/plugins/plugin.ts'
import { mount, type Room } from '../../http/mount.ts'
import { found } from '../../http/problem.ts'
import { problemOf } from '../../http/transport/errors.ts'
import { tagOf } from '../../http/transport/library-tag.ts'
import { Prewritten, UNCHANGED } from '../../http/transport/prewritten.ts'
import { findPlugin } from '../../library/plugin-answer.ts'
import { addPlugin } from './adding/add-plugin.ts'
import { addPlugins } from './adding/add-plugins.ts'
import { saveDrop } from './adding/save-drop.ts'
import { bulkEditPlugins } from './edits/bulk-edit-plugins.ts'
import { editPlugin } from './edits/edit-plugin.ts'
import { takeValues } from './edits/take-values.ts'
import { architecturesOf } from './installations/architectures.ts'
import { installationsOf } from './installations/installations.ts'
import { keptLibraries } from './kept-libraries.ts'
import { changePlugin, purgePlugins, removePlugin } from './repository.ts'
import { restorePlugin } from './restore-plugin.ts'

export function pluginRoutes(room: Room, { sharing: mode }: { sharing: SharingMode }) {
  const { app } = room
  const libraries = keptLibraries()
  room.whenGone.push(libraries.forget)
  mount(room, pluginsContract, {
    list: ({ db, user, held }) => {
      const tag = tagOf(user)
      return held === tag
        ? UNCHANGED
        : new Prewritten(tag, () => libraries.jsonOf(db, user.id, user.libraryRevision))
    },
    add: ({ db, user, body, now }) => addPlugin(db, user.id, withInstalledFormat(body), now),
    drop: ({ db, user, body }) =>
      saveDrop({ db, userId: user.id, now: room.now, problemOf: (error) => problemOf(error, app) }, body),
    addMany: ({ db, user, device, body, now }) =>
      addPlugins(db, { userId: user.id, machine: device?.machine ?? '' }, body.plugins, now),
    architectures: ({ db, user, held }) => {
      const tag = tagOf(user)
      return held === tag
        ? UNCHANGED
        : new Prewritten(tag, async () => JSON.stringify(await architecturesOf(db, user.id)))
    },
    open: async ({ db, user, params }) => ({
      ...found(await findPlugin(db, user.id, params.id), 'Plugin'),
      installations: await installationsOf(db, user.id, params.id),
    }),
    change: async ({ db, user, params, body, now }) => {
      const changed = found(await changePlugin(db, user.id, params.id, body, now), 'Plugin')
      const { libraryRevision, ...plugin } = changed
      if (libraryRevision !== undefined) libraries.bringForward(user.id, libraryRevision, plugin)
      return changed
    },
    edit: async ({ db, user, params, body, now }) =>
      found(await editPlugin(db, user.id, params.id, body, { mode, now }), 'Plugin'),
    take: async ({ db, user, params, body }) =>
      found(await takeValues(db, user.id, params.id, body.fields), 'Plugin'),
    remove: async ({ db, user, params, now }) =>
      found(await removePlugin(db, user.id, params.id, now), 'Plugin'),
    restore: async ({ db, user, params, now }) =>
      found(await restorePlugin(db, user.id, params.id, now), 'Plugin'),
    purge: async ({ db, user, now }) => ({ deletedCount: await purgePlugins(db, user.id, now) }),
    bulkEdit: async ({ db, user, body, now }) => ({
      updatedCount: await bulkEditPlugins(db, user.id, body, now),
    }),
  })
}

const withInstalledFormat = (plugin: NewPlugin): NewPlugin => ({
  ...plugin,
  format: installedFormat(plugin.format),
})
