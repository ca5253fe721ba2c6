import { sql } from 'drizzle-orm'
import type { BundleCheck, CheckedBundles } from '#shared/health/bundle-check.ts'
import { type Db, healthBundles, healthComputers } from '../../db/schema.ts'
import { isBelowSql } from '../../library/is-below-sql.ts'
import { factsText } from './bundle-facts.ts'

type Computer = { userId: string; machine: string }

/**
 * Saves what a helper has seen of the bundles below these folders, in a transaction of its job. From the first part on, what was known of
 * them counts no longer; the last part removes what none of the parts has told again.
 */
export async function saveChecked(
  tx: Db,
  { userId, machine }: Computer,
  folders: string[],
  { isFirst, isLast, processor, hasRosetta, lists, bundles }: CheckedBundles,
  now: Date,
) {
  const seen = { processor, hasRosetta, lists, checkedAt: now }
  await tx
    .insert(healthComputers)
    .values({ userId, machine, ...seen })
    .onConflictDoUpdate({
      target: [healthComputers.userId, healthComputers.machine],
      set: { ...seen, revision: sql`${healthComputers.revision} + 1` },
    })
  if (isFirst)
    await tx.execute(sql`
      update ${healthBundles} b set is_stale = true
      where b.user_id = ${userId} and b.machine = ${machine} and ${isBelowSql(sql`b.path`, folders)}`)
  if (bundles.length > 0) await tx.execute(saveBundles(userId, machine, bundles))
  if (isLast)
    await tx.execute(sql`
      delete from ${healthBundles} b where b.user_id = ${userId} and b.machine = ${machine} and b.is_stale`)
}

/** A former signer is kept until a bundle of that team, or without a team, takes the place. */
function saveBundles(userId: string, machine: string, bundles: readonly BundleCheck[]) {
  const rows = new Map(bundles.map((bundle) => [bundle.path, rowOf(bundle)]))
  return sql`
    insert into ${healthBundles} as b
      (user_id, machine, path, path_digest, format, is_whole, facts, leads_to, class_id, signer, former_signer)
    select ${userId}::uuid, ${machine}, r.path, md5(r.path), r.format, r.is_whole, r.facts, r.leads_to, r.class_id, r.signer, ''
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as r(path text, format text, is_whole boolean,
      facts text, leads_to text, class_id text, signer text)
    on conflict (user_id, machine, path_digest) do update set
      format = excluded.format, is_whole = excluded.is_whole, facts = excluded.facts, leads_to = excluded.leads_to,
      class_id = excluded.class_id, signer = excluded.signer, is_stale = false,
      former_signer = case
        when excluded.signer = '' or excluded.signer = b.former_signer then ''
        when b.signer in ('', excluded.signer) then b.former_signer
        else b.signer end`
}

const rowOf = (bundle: BundleCheck) => ({
  path: bundle.path,
  format: bundle.format,
  is_whole: bundle.state === 'whole',
  facts: factsText(bundle),
  leads_to: bundle.leadsTo ?? '',
  class_id: bundle.classId ?? '',
  signer: bundle.signer ?? '',
})
