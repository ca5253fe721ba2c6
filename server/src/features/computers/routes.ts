import { computersContract } from '#shared/computers/contract.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import {
  libraryTagOf,
  NOT_MODIFIED,
  PrewrittenResponse,
  sharedWrites,
} from '../../http/transport/response-cache.ts'
import { pluginsOnOldSystems } from '../../library/plugins-on-old-systems.ts'
import {
  addChecklist,
  changeChecklist,
  listChecklists,
  openChecklist,
  removeChecklist,
  restoreChecklist,
  tickChecklist,
} from './checklists.ts'
import { placesJson } from './places-json.ts'

export function computerRoutes(context: RouteContext) {
  const once = sharedWrites<string>()
  mountContract(context, computersContract, {
    places: ({ db, user, held }) => {
      const tag = libraryTagOf(user)
      if (held === tag) return NOT_MODIFIED
      return new PrewrittenResponse(tag, () => once(tag, () => placesJson(db, user.id)))
    },
    oldSystems: async ({ db, user }) =>
      (await pluginsOnOldSystems(db, user.id)).map(({ name: _, ...plugin }) => plugin),
    checklists: ({ db, user }) => listChecklists(db, user.id),
    add: ({ db, user, body, now }) => addChecklist(db, user.id, body, now),
    open: async ({ db, user, params }) =>
      requireFound(await openChecklist(db, user.id, params.id), 'Checklist'),
    change: async ({ db, user, params, body }) =>
      requireFound(await changeChecklist(db, user.id, params.id, body), 'Checklist'),
    tick: async ({ db, user, params, body }) =>
      requireFound(await tickChecklist(db, user.id, params.id, body), 'Checklist'),
    remove: async ({ db, user, params, now }) =>
      requireFound(await removeChecklist(db, user.id, params.id, now), 'Checklist'),
    restore: async ({ db, user, params, now }) =>
      requireFound(await restoreChecklist(db, user.id, params.id, now), 'Checklist'),
  })
}
