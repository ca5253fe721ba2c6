import { QUOTAS, quotaTriggerArguments } from '../../src/library/quotas.ts'
import type { TestServer } from '../a-server.ts'

/** Lowers the quota of each user in a table of this server. */
export async function lowerQuota(
  { pool }: Pick<TestServer, 'pool'>,
  table: string,
  lower: { rows?: number; bytes?: number },
) {
  const quota = QUOTAS[table]
  if (!quota) throw new Error(`There is no quota of ${table}.`)
  const [owner, rows, oldestBy, bytes, widest] = quotaTriggerArguments(quota)
  const triggerArguments = [owner, lower.rows ?? rows, oldestBy, lower.bytes ?? bytes, widest]
  const values = triggerArguments.map((each) => `'${each}'`).join(', ')
  if (quota.bytes) {
    await pool.query(`drop trigger if exists "quota_of_growth" on "${table}"`)
    await pool.query(`create constraint trigger "quota_of_growth" after update on "${table}" deferrable initially deferred
      for each row when (pg_column_size(new.*) > pg_column_size(old.*)) execute function "keep_within_quota"(${values})`)
  }
  await pool.query(`drop trigger "quota" on "${table}"`)
  await pool.query(`create constraint trigger "quota" after insert on "${table}" deferrable initially deferred for each row
    execute function "keep_within_quota"(${values})`)
}
