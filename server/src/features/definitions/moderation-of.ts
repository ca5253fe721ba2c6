import type { Moderation } from '#shared/updates/observation.ts'
import type { Db } from '../../db/open.ts'
import { versionVerdicts } from '../../db/schema.ts'
import type { Kind } from './observations-of.ts'
import { ofKind } from './of-kind.ts'

/** What the host has said of versions of one kind. */
export async function moderationOf(db: Db, kind: Kind): Promise<Moderation> {
  const verdicts = await db
    .select({ version: versionVerdicts.version, verdict: versionVerdicts.verdict })
    .from(versionVerdicts)
    .where(ofKind(versionVerdicts, kind))
  return { verdicts, signer: null }
}
