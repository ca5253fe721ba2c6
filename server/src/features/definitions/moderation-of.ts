import { and, eq } from 'drizzle-orm'
import type { Moderation } from '#shared/updates/observation.ts'
import type { Db } from '../../db/open.ts'
import { versionVerdicts } from '../../db/schema.ts'
import type { Kind } from './observations-of.ts'

/** What the host has said of versions of one kind. */
export async function moderationOf(db: Db, { definitionId, format, platform }: Kind): Promise<Moderation> {
  const verdicts = await db
    .select({ version: versionVerdicts.version, verdict: versionVerdicts.verdict })
    .from(versionVerdicts)
    .where(
      and(
        eq(versionVerdicts.definitionId, definitionId),
        eq(versionVerdicts.format, format),
        eq(versionVerdicts.platform, platform),
      ),
    )
  return { verdicts, signer: null }
}
