import { and, asc, gt, sql } from 'drizzle-orm'
import { type LibraryTags, TAGGED_PLUGINS_PER_PAGE } from '#shared/helper/library-tags.ts'
import { type Db, identities, installations, plugins } from '../../db/schema.ts'
import type { PairedDevice } from '../../http/guard/device.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'

/** The plugins of the library after the one with this id, with their tags and their places on the computer of a device. */
export function tagsAfter(db: Db, { userId, machine }: PairedDevice, after: string): Promise<LibraryTags[]> {
  const { id, name, manufacturer, tags, isFavorite } = plugins
  const own = sql`(select plugins.id union all
    select m.id from plugins m where m.user_id = plugins.user_id and m.merged_into = plugins.id)`
  return db
    .select({
      id,
      name,
      manufacturer,
      tags,
      isFavorite,
      keys: sql<string[]>`array(
        select i.key from ${identities} i where i.user_id = plugins.user_id and i.plugin_id in ${own} order by i.key)`,
      places: sql<LibraryTags['places']>`(
        select coalesce(json_agg(json_build_object('format', n.format, 'path', n.path) order by n.id), '[]')
        from ${installations} n where n.user_id = plugins.user_id and n.plugin_id = plugins.id
          and n.machine = ${machine} and n.gone_at is null and n.path <> '')`,
    })
    .from(plugins)
    .where(and(isInLibraryOf(userId), gt(id, after)))
    .orderBy(asc(id))
    .limit(TAGGED_PLUGINS_PER_PAGE)
}
