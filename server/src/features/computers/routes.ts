import { sql } from 'drizzle-orm'
import { computersContract } from '#shared/computers/contract.ts'
import { type Db, installations, plugins } from '../../db/schema.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import { libraryTagOf, PrewrittenResponse, sharedWrites } from '../../http/transport/response-cache.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'
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

export function computerRoutes(context: RouteContext) {
  const once = sharedWrites<string>()
  mountContract(context, computersContract, {
    places: ({ db, user }) => {
      const tag = libraryTagOf(user)
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

/**
 * The present installations of a library: the JSON text of `InstalledPlaces`, which the database writes and the server does not parse. The
 * order does not change between two answers.
 */
async function placesJson(db: Db, userId: string): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(sql`
    with present as materialized (
      select n.plugin_id, n.machine, n.format, n.version, n.platform, n.architectures, n.min_system, n.path, n.bundle_id, n.id
      from ${installations} n join ${plugins} on plugins.user_id = n.user_id and plugins.id = n.plugin_id
      where n.user_id = ${userId} and n.gone_at is null and ${isInLibraryOf(userId)}),
    machines as materialized (
      select machine, row_number() over (order by machine) - 1 as number from (select distinct machine from present) m)
    select json_build_object(
      'machines', (select coalesce(json_agg(machine order by number), '[]') from machines),
      'places', (
        select coalesce(json_agg(json_build_array(p.plugin_id, m.number, p.format, p.version, p.platform,
          array_to_string(p.architectures, ' '), p.min_system, case when p.platform is null then p.path else '' end,
          case when p.platform is null then p.bundle_id end) order by p.plugin_id, p.id), '[]')
        from present p join machines m using (machine)))::text as json`)
  return rows[0]?.json ?? '{"machines":[],"places":[]}'
}
