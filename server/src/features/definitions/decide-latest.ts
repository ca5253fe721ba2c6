import { eq, sql } from 'drizzle-orm'
import { groupsOf } from '#shared/groups.ts'
import { type LatestVersion, latestVersionIn } from '#shared/updates/latest-version.ts'
import type { CatalogVersion, Moderation } from '#shared/updates/observation.ts'
import { newestOf } from '#shared/updates/version.ts'
import { type VersionFact, versionFactsOf } from '#shared/updates/version-facts.ts'
import {
  catalogVersions,
  type Db,
  definitionIdentities,
  definitions,
  latestVersions,
  observations,
  versionVerdicts,
} from '../../db/schema.ts'
import { notifyOfPulledVersions } from '../../library/notify-of-updates.ts'
import { markPluginsOfDefinition } from './mark-plugins-of-definition.ts'
import { isOfKind, observationsOf, type VersionKind } from './observations-of.ts'

/** Decides the latest version of a definition in one format on one system, only from its observations; marks plugins of all users. */
export async function decideLatest(db: Db, kind: VersionKind, now: Date) {
  const isMarked = await db.transaction(async (tx) => {
    await lockDefinition(tx, kind.definitionId)
    const [before] = await tx.select().from(latestVersions).where(isOfKind(latestVersions, kind))
    const [seen, listed] = [await observationsOf(tx, kind), await catalogVersionsFor(tx, kind)]
    const moderation = await moderationOf(tx, kind)
    const facts = versionFactsOf(seen, listed, now, moderation)
    await notifyOfPulledVersions(tx, kind.definitionId, facts.flatMap(pulledVersion), now)
    const withdrawn = facts.flatMap(withdrawnVersion)
    const latest = latestVersionIn(facts, listed) ?? (before && withoutVersion(before))
    if (!latest && withdrawn.length === 0) return true
    const after = { ...(latest ?? withoutVersion({ by: 'owners', catalogs: listed })), withdrawn }
    const isNewVersion =
      before?.version !== after.version || before.withdrawn.join() !== after.withdrawn.join()
    if (isNewVersion || !isSame(before, after)) await saveLatest(tx, kind, after, isNewVersion, now)
    return !isNewVersion && before.isMarked
  })
  if (isMarked) return
  await markPluginsOfDefinition(db, kind.definitionId, now)
  await db.update(latestVersions).set({ isMarked: true }).where(isOfKind(latestVersions, kind))
}

const pulledVersion = ({ version, belief }: VersionFact) => (belief.state === 'pulled' ? [version] : [])

const withdrawnVersion = ({ version, belief: { state } }: VersionFact) =>
  state === 'pulled' || state === 'rejected' ? [version] : []

/** Servers decide one after the other. Does not block saves, which only reference the definition. */
const lockDefinition = (tx: Db, id: string) =>
  tx.select({ id: definitions.id }).from(definitions).where(eq(definitions.id, id)).for('no key update')

/** There is no latest version anymore, so the plugins have to be marked again. */
const NO_VERSION = { version: '', owners: 0, running: 0, standing: 0, firstSeen: '' }
const withoutVersion = ({ by, catalogs }: Pick<LatestVersion, 'by' | 'catalogs'>): LatestVersion => ({
  ...NO_VERSION,
  by,
  catalogs,
})

const isSame = (before: LatestVersion, after: LatestVersion) =>
  before.by === after.by &&
  before.owners === after.owners &&
  before.running === after.running &&
  before.standing === after.standing &&
  before.firstSeen === after.firstSeen &&
  JSON.stringify(before.catalogs) === JSON.stringify(after.catalogs)

async function saveLatest(
  tx: Db,
  kind: VersionKind,
  latest: LatestVersion & { withdrawn: string[] },
  isNewVersion: boolean,
  now: Date,
) {
  const { definitionId, format, platform } = latestVersions
  const decided = { ...latest, decidedAt: now, ...(isNewVersion && { isMarked: false }) }
  await tx
    .insert(latestVersions)
    .values({ ...kind, ...decided, isMarked: false })
    .onConflictDoUpdate({ target: [definitionId, format, platform], set: decided })
}

/** The host's verdicts on versions of one kind. */
async function moderationOf(db: Db, kind: VersionKind): Promise<Moderation> {
  const verdicts = await db
    .select({ version: versionVerdicts.version, verdict: versionVerdicts.verdict })
    .from(versionVerdicts)
    .where(isOfKind(versionVerdicts, kind))
  return { verdicts, signer: null }
}

/** The newest version of each catalog by slug, else by an unambiguous name and maker. Empty for LV2: its numbers are not of products. */
async function catalogVersionsFor(db: Db, kind: VersionKind): Promise<CatalogVersion[]> {
  const { definitionId, format, platform } = kind
  if (format === 'LV2') return []
  const { rows } = await db.execute<CatalogVersion>(sql`
    select v.catalog, v.version from ${definitions} d
      join ${definitionIdentities} i on i.definition_id = d.id
      join ${catalogVersions} v on v.slug = i.key or (v.key = i.key and not exists (
        select 1 from ${definitionIdentities} s where s.key = v.slug))
    where d.id = ${definitionId} and v.format in ('', ${format}) and v.platform in ('', ${platform})
      and not exists (
        select 1 from ${definitions} o
        where o.name_key = d.name_key and o.vendor_key = d.vendor_key and o.id <> d.id)
    order by v.catalog`)
  const byCatalog = [...groupsOf(rows, ({ catalog }) => catalog)]
  return byCatalog.map(([catalog, listed]) => ({
    catalog,
    version: newestOf(listed.map(({ version }) => version)),
  }))
}

/** Decides again all kinds that were observed with one user, after a change of whether they count. Returns how many kinds. */
export async function decideObservedWith(db: Db, userId: string, now: Date) {
  const { definitionId, format, platform } = observations
  const kinds = await db
    .selectDistinct({ definitionId, format, platform })
    .from(observations)
    .where(eq(observations.userId, userId))
  for (const kind of kinds) await decideLatest(db, kind, now)
  return kinds.length
}
