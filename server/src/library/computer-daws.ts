import { eq, sql } from 'drizzle-orm'
import { DAW_IDS } from '#shared/formats/daw-ids.ts'
import type { DawTraces } from '#shared/formats/suggested-daws.ts'
import type { DawId } from '#shared/songs/daws.ts'
import { computerDaws, type Db } from '../db/schema.ts'

/** The chosen DAWs of each computer, in the order of their list. */
export async function dawsOfComputers(db: Db, userId: string): Promise<Map<string, DawId[]>> {
  const rows = await db.select().from(computerDaws).where(eq(computerDaws.userId, userId))
  const chosen = new Map<string, Set<DawId>>()
  for (const { machine, daw } of rows) chosen.set(machine, (chosen.get(machine) ?? new Set()).add(daw))
  // A newer version of the server may have known more of them.
  return new Map([...chosen].map(([machine, daws]) => [machine, DAW_IDS.filter((id) => daws.has(id))]))
}

/** The traces of DAWs on each computer. */
export async function dawTraces(db: Db, userId: string): Promise<Map<string, DawTraces>> {
  const songs = await db.execute<DawTraces['songs'][number] & { machine: string }>(sql`
    select machine::text, kind, daw, count(distinct coalesce(group_key, id::text))::int as songs
    from songs where user_id = ${userId} and removed_at is null and machine is not null group by 1, 2, 3`)
  const hosts = await db.execute<{ machine: string; host: string }>(sql`
    select distinct machine, seen_by as host from installations
    where user_id = ${userId} and seen_by is not null and machine <> ''`)
  const traces = new Map<string, DawTraces>()
  const of = (machine: string) => {
    const known = traces.get(machine) ?? { songs: [], hosts: [] }
    traces.set(machine, known)
    return known
  }
  for (const { machine, ...song } of songs.rows) of(machine).songs.push(song)
  for (const { machine, host } of hosts.rows) of(machine).hosts.push(host)
  return traces
}
