import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/schema.ts'

/** Creates a user with an empty library. Returns the user's id. */
export async function anEmptyLibrary(db: Db, username: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into users (username, display_name, email, password_hash, preferences)
    values (${username}, '', '', '', '{}') returning id`)
  return rows[0]?.id ?? ''
}

/** Everything stored of a library, in a stable order. `whole` and `seen` have no ids or times, so that libraries can be compared. */
export async function wholeLibrary(db: Db, userId: string) {
  const { rows: entries } = await db.execute<{ id: string; whole: object }>(sql`select * from (
    select p.id, json_build_object(
      'entry', to_jsonb(p) - '{user_id,id,added_at,version_since,removed_at,definition_id}'::text[],
      'isRemoved', p.removed_at is not null,
      'definition', ${definitionOf(sql`p.definition_id`)},
      'keys', (select json_agg(i.key order by i.key) from identities i where i.user_id = p.user_id and i.plugin_id = p.id),
      'installed', (select json_agg(to_jsonb(n) - '{user_id,id,plugin_id,added_at}'::text[] order by machine, format, path)
        from installations n where n.user_id = p.user_id and n.plugin_id = p.id),
      'updates', (select json_agg(json_build_array(h.status, h.previous_version, h.new_version)
        order by h.status, h.previous_version, h.new_version)
        from update_history h where h.user_id = p.user_id and h.plugin_id = p.id)) as whole
    from plugins p where p.user_id = ${userId}) entries
    order by whole::text collate "C"`)
  const { rows: seen } = await db.execute(sql`
    select ${definitionOf(sql`o.definition_id`)} as definition, o.format, o.platform, o.machine, o.version
    from observations o where o.user_id = ${userId}
    order by 1, 2, 3, 4, 5`)
  return { entries, seen }
}

const definitionOf = (id: ReturnType<typeof sql>) => sql`(
  select concat_ws(' | ', d.name, d.manufacturer, d.name_key, d.vendor_key,
    (select string_agg(k.key, ' ' order by k.key) from definition_identities k where k.definition_id = d.id))
  from definitions d where d.id = ${id})`
