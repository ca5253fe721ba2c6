import { eq } from 'drizzle-orm'
import { type LatestVersion, latestVersionOf } from '#shared/updates/latest-version.ts'
import type { Moderation } from '#shared/updates/observation.ts'
import type { Db } from '../../db/open.ts'
import { definitions, latestVersions, versionVerdicts } from '../../db/schema.ts'
import { catalogsOf } from './catalogs-of.ts'
import { markPlugins } from './mark-plugins.ts'
import { type Kind, observationsOf } from './observations-of.ts'
import { ofKind } from './of-kind.ts'

/**
 * Brings what is believed of a definition in one format on one system up to what was seen of it, and marks everybody's
 * plugins when the version became another one. Costs the observations and, then, the plugins of that definition alone.
 */
export async function decideLatest(db: Db, kind: Kind, now: Date) {
  const isMarked = await db.transaction(async (tx) => {
    await holdDefinition(tx, kind.definitionId)
    const [before] = await tx.select().from(latestVersions).where(ofKind(latestVersions, kind))
    const [seen, listed] = [await observationsOf(tx, kind), await catalogsOf(tx, kind)]
    const judged = await moderationOf(tx, kind)
    const after = latestVersionOf(seen, listed, now, judged) ?? (before && nothingAfter(before))
    if (!after) return true
    const isOther = before?.version !== after.version
    if (isOther || !isSame(before, after)) await keep(tx, kind, after, isOther, now)
    return !isOther && before.isMarked
  })
  if (isMarked) return
  await markPlugins(db, kind.definitionId, now)
  await db.update(latestVersions).set({ isMarked: true }).where(ofKind(latestVersions, kind))
}

/** Two servers decide one after the other; saves, which only name the definition, go on. */
const holdDefinition = (tx: Db, id: string) =>
  tx.select({ id: definitions.id }).from(definitions).where(eq(definitions.id, id)).for('no key update')

/** What was believed is believed no more: libraries that say so have to be told. */
const nothingAfter = ({ by, catalogs }: LatestVersion): LatestVersion => ({
  version: '',
  by,
  owners: 0,
  running: 0,
  standing: 0,
  firstSeen: '',
  catalogs,
})

const isSame = (before: LatestVersion, after: LatestVersion) =>
  before.by === after.by &&
  before.owners === after.owners &&
  before.running === after.running &&
  before.standing === after.standing &&
  before.firstSeen === after.firstSeen &&
  JSON.stringify(before.catalogs) === JSON.stringify(after.catalogs)

async function keep(tx: Db, kind: Kind, latest: LatestVersion, isOther: boolean, now: Date) {
  const { definitionId, format, platform } = latestVersions
  const decided = { ...latest, decidedAt: now, ...(isOther && { isMarked: false }) }
  await tx
    .insert(latestVersions)
    .values({ ...kind, ...decided, isMarked: false })
    .onConflictDoUpdate({ target: [definitionId, format, platform], set: decided })
}

/** What the host has said of versions of one kind. */
async function moderationOf(db: Db, kind: Kind): Promise<Moderation> {
  const verdicts = await db
    .select({ version: versionVerdicts.version, verdict: versionVerdicts.verdict })
    .from(versionVerdicts)
    .where(ofKind(versionVerdicts, kind))
  return { verdicts, signer: null }
}
