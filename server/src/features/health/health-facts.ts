import { eq, sql } from 'drizzle-orm'
import { type DawTraces, suggestedDaws } from '#shared/formats/suggested-daws.ts'
import { dawsOf, type KnownComputer } from '#shared/health/health-answer-of.ts'
import type { BundleKind, HealthBundle } from '#shared/health/health-case.ts'
import { PLATFORMS } from '#shared/plugins/architectures.ts'
import { type Db, devices, healthComputers } from '../../db/schema.ts'
import { dawsOfComputers, dawTraces } from '../../library/computer-daws.ts'
import { readOnce, readRows, wordsIn } from '../../library/read-rows.ts'
import { factsIn } from './bundle-facts.ts'

/** The computers of a user on which a helper has been, with their DAWs: those with a helper first, by name. */
export async function healthComputersOf(db: Db, userId: string): Promise<KnownComputer[]> {
  const paired = await db
    .select()
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(devices.name, devices.id)
  const checked = await db.select().from(healthComputers).where(eq(healthComputers.userId, userId))
  const daws = await dawsOfComputers(db, userId)
  const helpers = new Map(paired.map((device) => [device.machine, device]))
  const known = new Map(checked.map((computer) => [computer.machine, computer]))
  const machines = [...new Set([...helpers.keys(), ...known.keys()])]
  const isChosen = machines.every((machine) => daws.get(machine)?.length)
  const traces = isChosen ? new Map<string, DawTraces>() : await dawTraces(db, userId)
  return machines.map((machine) => {
    const { name = '', id = null, platform = null, systemVersion = null } = helpers.get(machine) ?? {}
    const { processor = null, hasRosetta = null, lists = [], checkedAt } = known.get(machine) ?? {}
    const suggested = suggestedDaws(traces.get(machine) ?? { songs: [], hosts: [] }).map(({ daw }) => daw)
    return {
      machine,
      name,
      deviceId: id,
      platform,
      systemVersion,
      processor,
      hasRosetta,
      lists,
      checkedAt: checkedAt?.toISOString() ?? null,
      daws: dawsOf(daws.get(machine) ?? [], suggested, lists),
    }
  })
}

export type HealthOwner = { id: string; bundlesRevision: number; songsRevision: number }

/** The ETag of the answers about a library: of its bundles, its songs and chosen DAWs, and what helpers have told of each computer. */
export async function healthTagOf(db: Db, { id, bundlesRevision, songsRevision }: HealthOwner) {
  const { rows } = await db.execute<{ state: string }>(sql`
    select md5(concat(
      (select string_agg(concat_ws(' ', id, machine, platform, system_version, name), E'\n' order by id)
        from ${devices} where user_id = ${id}), E'\n\n',
      (select string_agg(concat_ws(' ', machine, revision), E'\n' order by machine)
        from ${healthComputers} where user_id = ${id}))) as state`)
  return `"${id}-${bundlesRevision}-${songsRevision}-health-${rows[0]?.state}"`
}

/**
 * The present bundles of a library on known computers with what helpers have seen of them, and what is only named like a plugin. With a
 * `pluginId` only those of this plugin.
 */
export function healthBundlesOf(db: Db, userId: string, pluginId?: string): Promise<HealthBundle[]> {
  const kindOf = readOnce(kindIn)
  const ofPlugin = pluginId === undefined ? sql`` : sql`and n.plugin_id = ${pluginId}::uuid`
  const isAsked = pluginId === undefined ? sql`n.id is not null or not b.is_whole` : sql`n.id is not null`
  return readRows(
    db,
    {
      id: sql`n.id`,
      pluginId: sql`n.plugin_id`,
      path: sql`path`,
      version: sql`n.version`,
      classId: sql`b.class_id`,
      kind: sql`concat_ws(E'\n', machine, coalesce(n.format, b.format), coalesce(n.platform, ''),
        coalesce(array_to_string(n.architectures, ' '), ''), coalesce(n.min_system, ''), n.bundle_id is not null, coalesce(b.facts, ''), b.leads_to, b.former_signer)`,
    },
    sql`
      from (
        select n.id, n.plugin_id, n.machine, n.path, n.format, n.platform, n.architectures, n.version, n.min_system, n.bundle_id
        from installations n join plugins p on p.user_id = n.user_id and p.id = n.plugin_id
        where n.user_id = ${userId} and n.gone_at is null and n.seen_by is null and n.machine <> ''
          and p.removed_at is null and not p.is_sample ${ofPlugin}) n
      full join (
        select * from health_bundles where user_id = ${userId} and not is_stale) b using (machine, path)
      where ${isAsked}`,
    (value): HealthBundle => ({
      pluginId: value('pluginId') || null,
      installationId: value('id') || null,
      path: value('path'),
      version: value('version'),
      classId: value('classId'),
      kind: kindOf(value('kind')),
    }),
  )
}

/** The kind that a text tells. No part has a line break, whatever a helper sends. */
function kindIn(text: string): BundleKind {
  const [machine = '', format = '', platform, architectures = '', minSystem = '', hasBundleId, ...seen] =
    text.split('\n')
  const [facts = '', leadsTo, formerSigner] = seen
  return {
    machine,
    format,
    platform: PLATFORMS.find((known) => known === platform) ?? null,
    architectures: wordsIn(architectures),
    minSystem,
    hasBundleId: hasBundleId === 't',
    facts:
      facts === ''
        ? null
        : { ...factsIn(facts), ...(leadsTo && { leadsTo }), ...(formerSigner && { formerSigner }) },
  }
}
