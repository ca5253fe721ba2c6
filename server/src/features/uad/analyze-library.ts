import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { analysisNews } from '#shared/notifications/news.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { Ownership } from '#shared/uad/authorization.ts'
import { licenseIndexOf } from '#shared/uad/matching/covers.ts'
import { ownershipMatchOf } from '#shared/uad/matching/matching.ts'
import type { Db } from '../../db/open.ts'
import { plugins } from '../../db/schema.ts'
import { changeLibrary } from '../../library/change-library.ts'
import { notify } from '../../library/notify.ts'
import { takeBackJobs } from '../../library/take-back-jobs.ts'
import { authorizationsOf } from './authorizations.ts'
import { type Entry, libraryOf } from './library.ts'
import { stepTaken } from './step-taken.ts'
import { holdWorkflow, keepWorkflow } from './workflow-row.ts'

/** Matches the library with the authorizations and writes down what is owned. What a person has marked stays as marked. */
export function analyzeLibrary(db: Db, userId: string, now: Date) {
  return changeLibrary(db, userId, async (tx) => {
    const held = await holdWorkflow(tx, userId)
    const step = stepTaken(held.step, 'analyzed')
    const profile = licenseIndexOf(await authorizationsOf(tx, userId))
    const findings = (await libraryOf(tx, userId)).flatMap((entry) =>
      findingOf(entry, ownershipMatchOf(entry, profile)),
    )
    await writeDown(tx, userId, findings)
    await takeBackJobs(tx, userId, now)
    const workflow = await keepWorkflow(tx, held, { step })
    const counts = countsOf(findings)
    await notify(tx, userId, analysisNews(randomUUID(), counts), now)
    return { message: 'Analysis complete', ...counts, workflow }
  })
}

type Said = Pick<Plugin['metadata'], 'authGroup' | 'authName' | 'ownership'>

/** What is to be written of an entry; `isOwned` is null where it stays as it was. */
type Finding = { id: string; said: Said; isMatched: boolean; isOwned: boolean | null }

/** Nothing for an entry that no license speaks of, unless an earlier profile did: that is forgotten. */
function findingOf({ id, mark, metadata }: Entry, match: ReturnType<typeof ownershipMatchOf>): Finding[] {
  if (!match) return metadata.ownership ? [{ id, said: {}, isMatched: false, isOwned: null }] : []
  const { authGroup, authName, ownership } = match
  return [
    {
      id,
      said: { authGroup, authName, ownership },
      isMatched: true,
      isOwned: mark ? null : IS_OWNED[ownership],
    },
  ]
}

const IS_OWNED: Record<Ownership, boolean | null> = {
  owned: true,
  trial: false,
  'not-owned': false,
  unknown: null,
}

/** One statement for the whole library. What a license speaks of is a UAD plugin, whatever a scan took it for. */
async function writeDown(tx: Db, userId: string, findings: Finding[]) {
  await tx
    .update(plugins)
    .set({
      metadata: sql`(${plugins.metadata} - array['authGroup', 'authName', 'ownership']) || finding.said`,
      isUAD: sql`${plugins.isUAD} or finding."isMatched"`,
      isOwned: sql`coalesce(finding."isOwned", ${plugins.isOwned})`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
        as finding(id uuid, said jsonb, "isMatched" boolean, "isOwned" boolean)`,
    )
    .where(sql`${eq(plugins.userId, userId)} and ${plugins.id} = finding.id`)
}

function countsOf(findings: Finding[]) {
  const count = (ownership: Ownership) => findings.filter(({ said }) => said.ownership === ownership).length
  return {
    matchedCount: findings.filter(({ isMatched }) => isMatched).length,
    ownedCount: count('owned'),
    notOwnedCount: count('not-owned'),
    trialCount: count('trial'),
    unknownCount: count('unknown'),
  }
}
