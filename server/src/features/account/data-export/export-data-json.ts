import { and, asc, eq, sql } from 'drizzle-orm'
import type { ComputerDaws } from '#shared/formats/computer-daws.ts'
import { groupsOf } from '#shared/groups.ts'
import type { MoveOutcome } from '#shared/helper/job.ts'
import { PRODUCT } from '#shared/product.ts'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import { isoDateSql } from '../../../db/iso-date-sql.ts'
import {
  apiKeys,
  calendars,
  checklists,
  computerDaws,
  confirmations,
  type Db,
  dawTags,
  definitions,
  devices,
  healthComputers,
  jobItems,
  jobs,
  knownBrowsers,
  libraryImports,
  mails,
  notifications,
  observations,
  passkeys,
  providerLinks,
  revisions,
  secondFactors,
  sessions,
  trust,
  uadAuthorizations,
  uadWorkflows,
  updateHistory,
} from '../../../db/schema.ts'
import { pictureIdInUrl } from '../../../files/blobs.ts'
import { exportedLicenses, exportedPlaces, exportedRecords, exportedVaults } from './export-data-licenses.ts'
import { exportedPurchases } from './export-data-purchases.ts'
import {
  type ExportedPluginRow,
  type exportedAccount,
  exportedCollections,
  exportedLibraryPlugins,
  ownRows,
  pagesOf,
} from './export-data-rows.ts'

/** The head of `plugfolio.json`: its format, version and time. */
export const formatOf = (now: Date) => ({
  format: `${PRODUCT.toLowerCase()}-export`,
  formatVersion: FORMAT_VERSION,
  exportedAt: now,
})

/** Increased when readers of the old format cannot read the new one. */
const FORMAT_VERSION = 1

type Person = NonNullable<Awaited<ReturnType<typeof exportedAccount>>>

/** Writes `plugfolio.json` in pieces: all stored data of a user without secrets, in a format that can be imported again. */
export async function* exportJson(db: Db, userId: string, { preferences, ...account }: Person, now: Date) {
  const own = ownRows(db, userId)
  const [secondFactor = null] = await own(secondFactors, ['createdAt', 'confirmedAt'])
  const [uadWorkflow = null] = await own(
    uadWorkflows,
    ['step', 'helperAppUsed', 'organizedAt', 'lastRun', 'profile'],
    [],
  )
  const [calendar = null] = await own(calendars, ['createdAt', 'lastReadAt'])
  const [ownTrust = null] = await own(trust, ['level', 'droppedAt'], [])
  const head = {
    ...formatOf(now),
    account,
    preferences,
    sessions: await own(sessions, ['label', 'network', 'createdAt', 'lastSeenAt', 'expiresAt']),
    knownBrowsers: await own(knownBrowsers, ['lastSeenAt'], ['lastSeenAt']),
    secondFactor,
    passkeys: await own(passkeys, ['name', 'createdAt', 'lastUsedAt']),
    signsInWith: await own(providerLinks, ['issuer', 'subject', 'name', 'createdAt', 'lastUsedAt']),
    apiKeys: await own(apiKeys, ['name', 'scope', 'createdAt', 'lastUsedAt']),
    calendar,
    uadWorkflow,
    uadAuthorizations: await own(uadAuthorizations, ['name', 'group', 'status', 'ownership'], ['name']),
    devices: await own(devices, DEVICE_COLUMNS, ['createdAt', 'id']),
    observations: await exportedObservations(db, userId),
    updateHistory: await own(updateHistory, UPDATE_COLUMNS, ['createdAt', 'id']),
    imports: await own(libraryImports, IMPORT_COLUMNS, ['createdAt', 'id']),
    collections: await exportedCollections(db, userId),
    computerDaws: await exportedDaws(db, userId),
    checkedComputers: await own(healthComputers, CHECKED_COLUMNS, ['machine']),
    dawTags: await own(dawTags, ['deviceId', 'comparedAt', 'report'], ['deviceId']),
    checklists: await own(checklists, CHECKLIST_COLUMNS, ['createdAt', 'id']),
    licensePlaces: await exportedPlaces(db, userId),
    vaults: await exportedVaults(db, userId),
    community: {
      trust: ownTrust,
      revisions: await exportedRevisions(db, userId),
      confirmations: await own(confirmations, ['revisionId', 'verdict', 'at'], ['at', 'revisionId']),
    },
    notifications: await own(notifications, NOTIFICATION_COLUMNS, ['createdAt', 'id']),
    mails: await own(mails, ['createdAt', 'sentAt', 'tries', 'to'], ['createdAt', 'key']),
  }
  yield JSON.stringify(head, null, 2).slice(0, -2)
  yield* jsonList('jobs', exportedJobs(db, userId))
  yield* jsonList('checkedBundles', exportedChecks(db, userId))
  yield* jsonList('songs', exportedSongs(db, userId))
  yield* jsonList('licenses', exportedLicenses(db, userId))
  yield* jsonList('vaultRecords', exportedRecords(db, userId))
  yield* jsonList('purchases', exportedPurchases(db, userId))
  yield* jsonList('plugins', exportedPlugins(db, userId))
  yield '\n}\n'
}

const CHECKLIST_COLUMNS = [
  'id',
  'name',
  'from',
  'machine',
  'platform',
  'formats',
  'pluginIds',
  'done',
  'createdAt',
  'removedAt',
] as const
const CHECKED_COLUMNS = ['machine', 'processor', 'hasRosetta', 'lists', 'checkedAt'] as const
const DEVICE_COLUMNS = [
  'id',
  'machine',
  'name',
  'reportedName',
  'platform',
  'version',
  'systemVersion',
  'folders',
  'installsFrom',
  'packages',
  'createdAt',
  'lastSeenAt',
  'lastScanAt',
  'content',
] as const
export const UPDATE_COLUMNS = [
  'id',
  'pluginId',
  'pluginName',
  'manufacturer',
  'previousVersion',
  'newVersion',
  'status',
  'createdAt',
  'changedAt',
] as const
const IMPORT_COLUMNS = ['id', 'source', 'createdAt', 'createdCount', 'joinedCount', 'variantCount'] as const
const NOTIFICATION_COLUMNS = ['kind', 'title', 'text', 'link', 'createdAt', 'readAt'] as const

/** One more field of an object, the rows of its list one by one. */
export async function* jsonList(name: string, pages: AsyncIterable<Iterable<unknown>>) {
  yield `,\n  "${name}": [`
  let separator = '\n'
  for await (const page of pages)
    for (const row of page) {
      yield `${separator}    ${JSON.stringify(row)}`
      separator = ',\n'
    }
  yield '\n  ]'
}

/** The plugins as `plugfolio.json` has them, page by page: all, or those of a selection. */
export async function* exportedPlugins(db: Db, userId: string, selection?: readonly string[]) {
  for await (const page of exportedLibraryPlugins(db, userId, selection)) yield page.map(exportedPlugin)
}

/** A plugin without the columns that only the database needs. `removedAt` marks a removed plugin that can still be restored. */
function exportedPlugin({
  userId: _,
  nameKey,
  vendorKey,
  shownMaker,
  isMakerGuess,
  screenshot,
  installations,
  keys,
  ...plugin
}: ExportedPluginRow) {
  const picture = pictureIdInUrl(screenshot)
  return {
    ...plugin,
    screenshot: picture ? pictureFilePath(picture) : null,
    installations: installations.map(
      ({ userId: _user, pluginId: _plugin, seenBy: host, seenAt: at, ...installation }) => ({
        ...installation,
        ...(host && { seenBy: { host, at } }),
      }),
    ),
    recognizedBy: keys,
  }
}

export const pictureFilePath = (pictureId: string) => `pictures/${pictureId}.webp`

/** The jobs with their results for each bundle, one job after the other. */
async function* exportedJobs(db: Db, userId: string) {
  const { id, kind, state, deviceId, payload, progress, result, createdAt, changedAt } = jobs
  const jobIds = await db
    .select({ id })
    .from(jobs)
    .where(eq(jobs.userId, userId))
    .orderBy(asc(createdAt), asc(id))
  for (const job of jobIds) {
    const items = sql<MoveOutcome[]>`(
      select coalesce(json_agg(i.item order by i.number), '[]') from ${jobItems} i
      where i.user_id = ${userId} and i.job_id = ${job.id})`
    yield db
      .select({ id, kind, state, deviceId, payload, progress, result, createdAt, changedAt, items })
      .from(jobs)
      .where(and(eq(jobs.userId, userId), eq(id, job.id)))
  }
}

/** The versions observed on computers of this user, with the shared names of the plugins. */
function exportedObservations(db: Db, userId: string) {
  const { format, platform, version, machine, firstSeen, lastSeen } = observations
  return db
    .select({ plugin: definitions.name, format, platform, version, machine, firstSeen, lastSeen })
    .from(observations)
    .innerJoin(definitions, eq(definitions.id, observations.definitionId))
    .where(eq(observations.userId, userId))
    .orderBy(asc(firstSeen), asc(definitions.name), asc(format), asc(platform), asc(version), asc(machine))
}

/** The user's claims on shared values. */
function exportedRevisions(db: Db, userId: string) {
  const { id, definitionId, field, kind, said, status, createdAt, liveAt } = revisions
  return db
    .select({ id, definitionId, field, kind, said, status, createdAt, liveAt })
    .from(revisions)
    .where(eq(revisions.authorId, userId))
    .orderBy(asc(revisions.number))
}

/** The DAWs of each computer, as they can be imported again. */
async function exportedDaws(db: Db, userId: string): Promise<ComputerDaws[]> {
  const { machine, daw } = computerDaws
  const rows = await db
    .select({ machine, daw })
    .from(computerDaws)
    .where(eq(computerDaws.userId, userId))
    .orderBy(asc(machine), asc(daw))
  const byMachine = groupsOf(rows, (row) => row.machine)
  return [...byMachine].map(([machine, all]) => ({ machine, daws: all.map(({ daw }) => daw) }))
}

/** A song as it can be sent again, with what only its account knows. */
type ExportedSong = SentSong & {
  id: string
  machine: string | null
  addedAt: string
  goneAt: string | null
  removedAt: string | null
}

/** How many songs are read at once. */
const PAGE = 200

/** The songs of a user, also removed ones that can still be restored. */
const exportedSongs = (db: Db, userId: string) =>
  pagesOf<ExportedSong>(PAGE, (last) => songsAfter(db, userId, last?.id ?? null))

/** The place at which it was seen last. An import needs one only. */
const placeSql = sql`(
  select place_key from song_places p where p.user_id = s.user_id and p.song_id = s.id
  order by gone_at is not null, seen_at desc, place_key limit 1)`

async function songsAfter(db: Db, userId: string, last: string | null): Promise<ExportedSong[]> {
  const { rows } = await db.execute<ExportedSong>(sql`
    select s.id, s.content_key as content, ${placeSql} as place, s.group_key as group, s.is_backup as "isBackup", s.title,
      s.folder, s.bytes::float8 as bytes, ${isoDateSql(sql`s.modified_at`)} as "modifiedAt", s.refused, s.machine,
      ${isoDateSql(sql`s.added_at`)} as "addedAt", ${isoDateSql(sql`s.gone_at`)} as "goneAt",
      ${isoDateSql(sql`s.removed_at`)} as "removedAt",
      case when s.refused is null then json_build_object('kind', s.kind, 'daw', s.daw, 'version', s.version, 'tempo', s.tempo,
        'tracks', s.tracks, 'frozenTracks', s.frozen_tracks, 'samples', s.samples,
        'savedAt', ${isoDateSql(sql`s.saved_at`)}, 'createdAt', ${isoDateSql(sql`s.created_at`)},
        'uses', coalesce(u.uses, '[]'), 'ownDevices', s.own_devices, 'incomplete', s.incomplete) end as song
    from songs s, lateral (
      select json_agg(json_build_object('format', p.format, 'name', p.name, 'maker', p.maker, 'version', u.version,
        'id', p.given_id, 'ids', p.ids, 'count', u.count, 'off', u.off, 'offline', u.offline, 'frozen', u.frozen,
        'missing', u.missing, 'inRack', u.in_rack, 'factory', p.factory) order by u.position) as uses
      from song_uses u join used_plugins p on p.user_id = u.user_id and p.id = u.used_id
      where u.user_id = s.user_id and u.song_id = s.id) u
    where s.user_id = ${userId} and (${last}::uuid is null or s.id > ${last}::uuid)
    order by s.id limit ${PAGE}`)
  return rows
}

/** Facts that a helper has seen of a bundle. They are not imported again: a scan reads them again. */
type ExportedCheck = { machine: string; path: string }

/** How many bundles are read at once. */
const CHECKS_AT_ONCE = 1000

const exportedChecks = (db: Db, userId: string) =>
  pagesOf<ExportedCheck>(CHECKS_AT_ONCE, async (last) => {
    const after = last ? sql`(machine, path_digest) > (${last.machine}, md5(${last.path}))` : sql`true`
    const { rows } = await db.execute<ExportedCheck>(sql`
      select machine, path, format, facts::jsonb as facts, leads_to as "leadsTo", class_id as "classId", signer,
        former_signer as "formerSigner"
      from health_bundles where user_id = ${userId} and ${after} order by machine, path_digest limit ${CHECKS_AT_ONCE}`)
    return rows
  })
