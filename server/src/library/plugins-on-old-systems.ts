import { sql } from 'drizzle-orm'
import { neededSystem, type OldSystemPlugin } from '#shared/computers/own-system.ts'
import type { Platform } from '#shared/plugins/architectures.ts'
import { type Db, devices, installations, plugins } from '../db/schema.ts'
import { isInLibraryOf } from './plugin-answer.ts'

type NamedPlugin = OldSystemPlugin & { name: string }

/**
 * The plugins that ask for more than a computer of the user runs: on one computer or on all, by name, each once for a computer. One with
 * another copy there that asks for no more does not count.
 */
export async function pluginsOnOldSystems(
  db: Db,
  userId: string,
  machine: string | null = null,
): Promise<NamedPlugin[]> {
  const needs = await needsOnComputers(db, userId, machine)
  if (needs.length === 0) return []
  const { rows } = await db.execute<NamedPlugin>(sql`
    with asked as (select * from
      jsonb_to_recordset(${JSON.stringify(needs)}::jsonb) as known(machine text, platform text, text text, needs text))
    select distinct on (plugins.name, n.plugin_id, n.machine)
      n.plugin_id as "pluginId", plugins.name, n.machine, asked.needs
    from asked
    join ${installations} n on n.user_id = ${userId} and n.machine = asked.machine and n.platform = asked.platform
      and n.min_system = asked.text and n.gone_at is null
    join ${plugins} on plugins.user_id = n.user_id and plugins.id = n.plugin_id
    where ${isInLibraryOf(userId)} and not exists (
      select 1 from ${installations} other
      where other.user_id = n.user_id and other.plugin_id = n.plugin_id and other.machine = n.machine
        and other.platform = n.platform and other.gone_at is null and other.min_system <> ''
        and cardinality(other.architectures) > 0 and not other.architectures <@ '{i386,ppc,ppc64,arm}'
        and not exists (select 1 from asked too
          where too.machine = other.machine and too.platform = other.platform and too.text = other.min_system))
    order by plugins.name, n.plugin_id, n.machine, asked.needs`)
  return rows
}

/** The systems that installations ask for in vain, by computer. A library knows few different texts. */
async function needsOnComputers(db: Db, userId: string, machine: string | null) {
  const { rows } = await db.execute<{
    machine: string
    platform: Platform
    text: string
    version: string
  }>(sql`
    with computers as materialized (
      select machine::text as machine, platform, system_version from ${devices}
      where user_id = ${userId} and system_version is not null and ${machine === null ? sql`true` : sql`machine = ${machine}`}),
    asked as materialized (
      select distinct machine, platform, min_system from ${installations}
      where user_id = ${userId} and gone_at is null and min_system <> '')
    select asked.machine, asked.platform, asked.min_system as text, computers.system_version as version
    from asked join computers using (machine, platform)`)
  return rows.flatMap(({ version, ...asked }) => {
    const needed = neededSystem(asked.text, { platform: asked.platform, systemVersion: version })
    return needed === '' ? [] : { ...asked, needs: needed }
  })
}
