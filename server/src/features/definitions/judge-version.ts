import { and, eq } from 'drizzle-orm'
import type { Moderation } from '#shared/updates/observation.ts'
import { versionKeyOf } from '#shared/updates/version-key.ts'
import { type Db, definitions, versionVerdicts } from '../../db/schema.ts'
import { decideLatest, isOfKind, type VersionKind } from './decide-latest.ts'

export type VersionVerdict = Moderation['verdicts'][number]['verdict']

/** Accepts or rejects a version (undefined: no verdict) and marks all plugins. False without such a definition; throws for no version. */
export async function judgeVersion(
  db: Db,
  kind: VersionKind,
  version: string,
  verdict: VersionVerdict | undefined,
  now: Date,
) {
  if (!versionKeyOf(version)) throw new Error(`"${version}" is not a version that can be compared.`)
  if ((await db.$count(definitions, eq(definitions.id, kind.definitionId))) === 0) return false
  const isVerdict = and(isOfKind(versionVerdicts, kind), eq(versionVerdicts.version, version))
  if (verdict) await saveVerdict(db, kind, version, verdict)
  else await db.delete(versionVerdicts).where(isVerdict)
  await decideLatest(db, kind, now)
  return true
}

async function saveVerdict(db: Db, kind: VersionKind, version: string, verdict: VersionVerdict) {
  const { definitionId, format, platform, version: ofVersion } = versionVerdicts
  await db
    .insert(versionVerdicts)
    .values({ ...kind, version, verdict })
    .onConflictDoUpdate({ target: [definitionId, format, platform, ofVersion], set: { verdict } })
}
