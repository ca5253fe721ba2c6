import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { analysisNotification } from '#shared/notifications/new-notifications.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { Ownership } from '#shared/uad/authorization.ts'
import { licenseIndexOf } from '#shared/uad/matching/license-index.ts'
import { ownershipMatchOf } from '#shared/uad/matching/ownership-match.ts'
import { type Db, plugins } from '../../db/schema.ts'
import { cancelWaitingOrganizeJobs } from '../../library/cancel-waiting-organize-jobs.ts'
import { changeLibrary } from '../../library/change-library.ts'
import { notifyUser } from '../../library/notify.ts'
import * as words from './uad-words.ts'
import {
  authorizationsOf,
  lockWorkflow,
  requireNextStep,
  saveWorkflow,
  type UadLibraryEntry,
  uadLibraryOf,
} from './workflow-row.ts'

/** Matches the library with the authorizations and saves which plugins are owned, except plugins that the user has marked. */
export function analyzeLibrary(db: Db, userId: string, now: Date) {
  return changeLibrary(db, userId, async (tx) => {
    const workflowRow = await lockWorkflow(tx, userId)
    const step = requireNextStep(workflowRow.step, 'analyzed')
    const profile = licenseIndexOf(await authorizationsOf(tx, userId))
    const findings = (await uadLibraryOf(tx, userId)).flatMap((entry) =>
      findingOf(entry, ownershipMatchOf(entry, profile)),
    )
    await saveFindings(tx, userId, findings)
    await cancelWaitingOrganizeJobs(tx, userId, now)
    const workflow = await saveWorkflow(tx, workflowRow, { step })
    const counts = countsOf(findings)
    await notifyUser(tx, userId, analysisNotification(randomUUID(), counts), now)
    return { message: words.analysisComplete, ...counts, workflow }
  })
}

type LicenseFacts = Pick<Plugin['metadata'], 'authGroup' | 'authName' | 'ownership'>

/** The change of an entry; `isOwned` is null when it does not change. */
type Finding = { id: string; license: LicenseFacts; isMatched: boolean; isOwned: boolean | null }

type Match = ReturnType<typeof ownershipMatchOf>

/** An entry without a license does not change, unless an earlier profile had one for it: that one is removed. */
function findingOf({ id, mark, metadata }: UadLibraryEntry, match: Match): Finding[] {
  if (!match) return metadata.ownership ? [{ id, license: {}, isMatched: false, isOwned: null }] : []
  const { authGroup, authName, ownership } = match
  const isOwned = mark ? null : IS_OWNED[ownership]
  return [{ id, license: { authGroup, authName, ownership }, isMatched: true, isOwned }]
}

const IS_OWNED: Record<Ownership, boolean | null> = {
  owned: true,
  trial: false,
  'not-owned': false,
  unknown: null,
}

/** One statement for the whole library. A plugin with a license is a UAD plugin, even if a scan did not recognize it. */
async function saveFindings(tx: Db, userId: string, findings: Finding[]) {
  await tx
    .update(plugins)
    .set({
      metadata: sql`(${plugins.metadata} - array['authGroup', 'authName', 'ownership']) || finding.license`,
      isUAD: sql`${plugins.isUAD} or finding."isMatched"`,
      isOwned: sql`coalesce(finding."isOwned", ${plugins.isOwned})`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
        as finding(id uuid, license jsonb, "isMatched" boolean, "isOwned" boolean)`,
    )
    .where(sql`${eq(plugins.userId, userId)} and ${plugins.id} = finding.id`)
}

function countsOf(findings: Finding[]) {
  const count = (ownership: Ownership) =>
    findings.filter(({ license }) => license.ownership === ownership).length
  return {
    matchedCount: findings.filter(({ isMatched }) => isMatched).length,
    ownedCount: count('owned'),
    notOwnedCount: count('not-owned'),
    trialCount: count('trial'),
    unknownCount: count('unknown'),
  }
}
