import { sql } from 'drizzle-orm'
import { UNKNOWN_FORMAT } from '#shared/plugins/formats.ts'
import { heldParts, type NewerId } from '#shared/plugins/held-key.ts'
import type { JoinableEntry } from '#shared/songs/joining/joinable-entry.ts'
import type { Db, InstallationOverrides } from '../db/schema.ts'

/** The argument of `libraryIndexOf`. */
type JoinableLibrary = { entries: JoinableEntry[]; newerIds: NewerId[] }

/**
 * The entries of a library as uses of songs are joined to them, the oldest first: without removed ones and samples; a merged entry's
 * keys and names belong to the entry that it is merged into. With `machine`, `formats` are those of the installations on this
 * computer ('' for dropped bundles), and an entry of other computers has none.
 */
export async function joinableEntries(
  db: Db,
  userId: string,
  { machine }: { machine?: string } = {},
): Promise<JoinableLibrary> {
  const { rows } = await db.execute<Row>(sql`
    with owners as (
      select id, coalesce(merged_into, id) as entry_id, name, replaced ->> 'name' as read_name, former_names, merged_into is not null as is_merged,
        listed_pairs
      from plugins where user_id = ${userId} and (removed_at is null or merged_into is not null)),
    known_keys as (
      select o.entry_id, array_agg(distinct i.key) as keys
      from identities i join owners o on o.id = i.plugin_id where i.user_id = ${userId} group by 1),
    other_names as (
      select entry_id, array_agg(distinct other) as names
      from owners, lateral (
        values (case when is_merged then name end), (read_name) union all select unnest(former_names)) as others (other)
      where other <> '' group by 1),
    held as (
      select plugin_id, array_agg(distinct key) as keys
      from (
        select plugin_id, unnest(held_keys) as key from installations where user_id = ${userId}
        union all
        select entry_id, unnest(listed_pairs) from owners) held_keys
      group by 1),
    places as (
      select plugin_id, array_agg(distinct format) filter (where is_counted) as formats,
        array_agg(distinct file_name) filter (where is_counted and file_name <> '') as file_names
      from (
        select plugin_id, format, regexp_replace(path, '^.*[/\\\\]', '') as file_name,
          gone_at is null and ${isAskedFor(machine)} as is_counted
        from installations where user_id = ${userId}) known
      group by 1)
    select p.id, p.name, p.manufacturer, p.is_guess as "isMakerGuess", p.overrides, p.contents,
      coalesce(k.keys, '{}') as keys, coalesce(h.keys, '{}') as "heldKeys", coalesce(o.names, '{}') as "otherNames",
      coalesce(f.formats, '{}') as formats, coalesce(f.file_names, '{}') as "fileNames", f.plugin_id is not null as "hasPlaces"
    from plugins p
      left join known_keys k on k.entry_id = p.id
      left join held h on h.plugin_id = p.id
      left join other_names o on o.entry_id = p.id
      left join places f on f.plugin_id = p.id
    where p.user_id = ${userId} and p.removed_at is null and not p.is_sample
    order by p.added_at, p.id`)
  const newerIds = new Map<string, NewerId>()
  const entries = rows.map(({ overrides, formats, hasPlaces, heldKeys, keys, ...entry }) => {
    const held = heldParts(heldKeys)
    for (const pair of held.newerIds) newerIds.set(`${pair.older}/${pair.newer}`, pair)
    return {
      ...entry,
      keys: held.keys.length > 0 ? [...new Set([...keys, ...held.keys])] : keys,
      formats: formatsOf({ installed: formats, typed: overrides.formats ?? [], hasPlaces }, machine),
    }
  })
  return { entries, newerIds: [...newerIds.values()] }
}

type Row = Omit<JoinableEntry, 'formats'> & {
  overrides: InstallationOverrides
  formats: string[]
  heldKeys: string[]
  /** True if it has installations at all, also gone ones. */
  hasPlaces: boolean
}

const isAskedFor = (machine: string | undefined) =>
  machine === undefined ? sql`true` : sql`machine = ${machine}`

type Formats = { installed: string[]; typed: string[]; hasPlaces: boolean }

/**
 * The formats that a DAW finds. A user who types formats knows of bundles that nothing has read, but not on which computer: there the
 * typed formats stand only for a bundle of unknown format.
 */
function formatsOf({ installed, typed, hasPlaces }: Formats, machine: string | undefined) {
  const isThere =
    machine === undefined ? installed.length > 0 || !hasPlaces : installed.includes(UNKNOWN_FORMAT)
  return isThere ? [...new Set([...installed, ...typed])] : installed
}
