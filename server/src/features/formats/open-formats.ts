import { type SQL, sql } from 'drizzle-orm'
import {
  type Formats,
  type ListedComputer,
  MOST_SET_ASIDE,
  type SetAside,
} from '#shared/formats/formats-answer.ts'
import { listedPluginIds, listProposals, proposalAnswer } from '#shared/formats/formats-of.ts'
import type { InstalledFormat } from '#shared/formats/installed-format.ts'
import { suggestedDaws } from '#shared/formats/suggested-daws.ts'
import { groupsOf } from '#shared/groups.ts'
import { PLATFORMS } from '#shared/plugins/architectures.ts'
import { isStayingMaker } from '#shared/set-aside/stay-reason.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import type { Db } from '../../db/schema.ts'
import { changeLibrary } from '../../library/change-library.ts'
import { NEVER_MOVED } from '../../library/columns.ts'
import { dawsOfComputers, dawTraces } from '../../library/computer-daws.ts'
import type { ComputerWithHelper } from '../../library/computers.ts'
import { numberIn, readOnce, readRows, wordsIn } from '../../library/read-rows.ts'
import { shownNamesOf } from '../../library/shown-names.ts'
import type { SongAnswers } from '../../library/song-answers.ts'

/** Everything about the formats on the computers of a user. */
export async function openFormats(
  db: Db,
  songs: SongAnswers,
  userId: string,
  withHelper: ComputerWithHelper[],
): Promise<Formats> {
  const evidence = await songs.evidence(db, userId)
  const installations = await installedFormats(db, userId)
  const computers = await listedComputers(db, userId, withHelper, installations)
  const asked = computers.map(({ machine, daws, deviceId }) => ({
    machine,
    daws,
    hasHelper: deviceId !== null,
  }))
  const list = listProposals(installations, asked, evidence)
  const pluginIds = listedPluginIds(list)
  const plugins = await shownNamesOf(db, userId, pluginIds)
  const uses = groupsOf(await songs.formatUses(db, userId, pluginIds), ({ pluginId }) => pluginId)
  return {
    computers,
    ...proposalAnswer(list, { plugins, uses }),
    read: evidence.read,
    setAside: await bundles(db, userId, IS_MOVED_AWAY),
    returned: await bundles(db, userId, HAS_RETURNED),
  }
}

async function listedComputers(
  db: Db,
  userId: string,
  withHelper: ComputerWithHelper[],
  installations: InstalledFormat[],
): Promise<ListedComputer[]> {
  const daws = await dawsOfComputers(db, userId)
  const traces = await dawTraces(db, userId)
  const of = (machine: string) => ({
    daws: daws.get(machine) ?? [],
    suggested: suggestedDaws(traces.get(machine) ?? { songs: [], hosts: [] }),
  })
  const known = new Set(withHelper.map(({ machine }) => machine))
  const others = new Set([...installations.map(({ machine }) => machine), ...daws.keys()])
  return [
    ...withHelper.map((each) => ({ ...each, ...of(each.machine) })),
    ...[...others]
      .filter((machine) => !known.has(machine))
      .sort()
      .map((machine) => ({ machine, name: '', deviceId: null, platform: null, ...of(machine) })),
  ]
}

/**
 * The installations whose bundles were read, on known computers. A VST3 replaces its VST2 if it lists the class id of that, or has it
 * itself: the first letters of such an id are VST.
 */
async function installedFormats(db: Db, userId: string): Promise<InstalledFormat[]> {
  const staying = await stayingMakers(db, userId)
  const factsOf = readOnce(commonFacts)
  return readRows(
    db,
    {
      id: sql`n.id`,
      pluginId: sql`n.plugin_id`,
      path: sql`n.path`,
      size: sql`n.size`,
      bundleId: sql`n.bundle_id`,
      digest: sql`n.digest`,
      signer: sql`n.signer`,
      maker: sql`n.maker`,
      facts: sql`concat_ws(E'\n', n.machine, n.format, coalesce(n.platform, ''), n.linked_from is not null,
        n.contents <> '{}' or p.manufacturer = any(${sql.param(staying)}::text[]) or b.path is not null,
        n.format = 'VST3' and (r.plugin_id is not null
          or array_to_string(n.held_keys || p.listed_pairs, ' ') like '%newer:565354%'),
        array_to_string(n.architectures, ' '), n.version)`,
    },
    sql`
      from installations n
        join plugins p on p.user_id = n.user_id and p.id = n.plugin_id
        left join (select distinct plugin_id from identities where user_id = ${userId} and key like 'cid:565354%') r
          on r.plugin_id = n.plugin_id
        left join (
          select machine, path from health_bundles
          where user_id = ${userId} and leads_to <> '' and facts like '%"bridge":%') b
          on b.machine = n.machine and b.path = n.path
      where n.user_id = ${userId} and n.gone_at is null and n.seen_by is null and n.machine <> ''
        and p.removed_at is null and not p.is_sample`,
    (value): InstalledFormat => ({
      ...factsOf(value('facts')),
      id: value('id'),
      pluginId: value('pluginId'),
      path: value('path'),
      size: numberIn(value('size')),
      bundleId: value('bundleId') || null,
      digest: value('digest') || null,
      signer: value('signer') || null,
      maker: value('maker') || null,
    }),
  )
}

/** The facts that many installations have in common. Nothing before the version has a line break, whatever a helper sends. */
function commonFacts(text: string) {
  const [
    machine = '',
    format = '',
    platform,
    isLinked,
    staysWhole,
    replacesVst2,
    architectures = '',
    ...version
  ] = text.split('\n')
  return {
    machine,
    format,
    platform: PLATFORMS.find((known) => known === platform) ?? null,
    isLinked: isLinked === 't',
    staysWhole: staysWhole === 't',
    replacesVst2: replacesVst2 === 't',
    architectures: wordsIn(architectures),
    version: version.join('\n'),
  }
}

/** All spellings in the library of makers whose bundles always stay. */
async function stayingMakers(db: Db, userId: string) {
  const { rows } = await db.execute<{ manufacturer: string }>(sql`
    select distinct manufacturer from plugins where user_id = ${userId}`)
  return rows.map(({ manufacturer }) => manufacturer).filter(isStayingMaker)
}

/** A job has moved the bundle away, and it is still there. */
const IS_MOVED_AWAY = sql`moved_to is not null`

/** The user has set the bundle aside, and a scan has found it again at its place. */
const HAS_RETURNED = sql`gone_at is null and set_aside_reason is not null`

/** The bundles of which one of the two is true, the newest first. */
async function bundles(db: Db, userId: string, condition: SQL): Promise<SetAside[]> {
  const { rows } = await db.execute<Omit<SetAside, 'name' | 'manufacturer'>>(sql`
    select n.id as "installationId", n.plugin_id as "pluginId", n.machine, n.format, n.path,
      n.size::float8 as bytes, ${isoDateSql(sql`coalesce(n.set_aside_at, n.gone_at)`)} as at,
      n.set_aside_reason as reason, n.moved_to as "movedTo"
    from installations n join plugins p on p.user_id = n.user_id and p.id = n.plugin_id
    where n.user_id = ${userId} and p.removed_at is null and ${condition}
    order by coalesce(n.set_aside_at, n.gone_at) desc, n.path, n.id limit ${MOST_SET_ASIDE}`)
  const pluginIds = rows.map(({ pluginId }) => pluginId)
  const names = await shownNamesOf(db, userId, pluginIds)
  return rows.flatMap((row) => {
    const plugin = names.get(row.pluginId)
    return plugin ? [{ ...row, name: plugin.name, manufacturer: plugin.manufacturer }] : []
  })
}

/** Forgets that these bundles were set aside, if they are there again. Returns how many. */
export const keepReturned = (db: Db, userId: string, installationIds: string[]) =>
  forget(db, userId, installationIds, HAS_RETURNED, sql`set_aside_at = null, set_aside_reason = null`)

/** Forgets that these bundles were moved away, whatever became of them. Returns how many. */
export const forgetSetAside = (db: Db, userId: string, installationIds: string[]) =>
  forget(db, userId, installationIds, IS_MOVED_AWAY, NEVER_MOVED)

const forget = (db: Db, userId: string, installationIds: string[], condition: SQL, values: SQL) =>
  changeLibrary(db, userId, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update installations set ${values}
      where user_id = ${userId} and ${condition} and id = any(${sql.param(installationIds)}::uuid[])`)
    return rowCount ?? 0
  })
