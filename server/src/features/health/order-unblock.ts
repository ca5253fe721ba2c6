import { sql } from 'drizzle-orm'
import { FIRST_UNBLOCKING_HELPER } from '#shared/health/contract.ts'
import type { Job } from '#shared/helper/job.ts'
import { compareVersions } from '#shared/updates/version.ts'
import type { Db } from '../../db/schema.ts'
import { Problem, requireFound } from '../../http/problem.ts'
import { lockLibrary } from '../../library/change-library.ts'
import { lockDevice, onlyJob } from '../../library/job-device.ts'
import { shownNameSql } from '../../library/shown-names.ts'
import { factsIn } from './bundle-facts.ts'
import * as words from './health-words.ts'

type Row = { id: string; name: string; format: string; path: string; machine: string; facts: string | null }

/**
 * Creates a job that unblocks bundles of one computer: all or none. Whether it is done is decided there. 404 for what is not the user's, 409
 * for what the last scan did not find blocked, and for a computer whose helper cannot do it.
 */
export function orderUnblock(
  db: Db,
  { userId, installationIds, now }: { userId: string; installationIds: string[]; now: Date },
): Promise<Job> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx, userId)
    const rows = await bundlesOf(tx, userId, installationIds)
    const [first] = rows
    if (!first || rows.length !== new Set(installationIds).size)
      return requireFound<Job>(undefined, 'Installation')
    const other = rows.find(({ machine }) => machine !== first.machine)
    if (other) throw new Problem(409, 'not_its_job', words.severalComputers)
    const device = await lockDevice(tx, userId, { machine: first.machine })
    if (!device) throw new Problem(409, 'no_device', words.noHelperThere(first.name))
    if ((compareVersions(device.version, FIRST_UNBLOCKING_HELPER) ?? -1) < 0)
      throw new Problem(409, 'old_helper', words.helperTooOld(device.name))
    const free = rows.find(({ facts }) => facts === null || factsIn(facts).isQuarantined !== true)
    if (free) throw new Problem(409, 'not_blocked', words.notBlocked(free.name, free.format, device.name))
    const items = rows.map(({ id, name, format, path }) => ({ installationId: id, name, format, path }))
    return onlyJob(tx, device, 'unblock', { items }, now)
  })
}

/** The present bundles with these ids, each with what a helper has seen of it. Several entries may share one bundle, which is there once. */
async function bundlesOf(tx: Db, userId: string, ids: string[]): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select n.id, ${shownNameSql} as name, n.format, n.path, n.machine, b.facts
    from unnest(${sql.param([...new Set(ids)])}::uuid[]) with ordinality as c(id, place)
      join installations n on n.user_id = ${userId} and n.id = c.id
      join plugins on plugins.user_id = n.user_id and plugins.id = n.plugin_id and plugins.removed_at is null
      left join health_bundles b on b.user_id = n.user_id and b.machine = n.machine and b.path_digest = md5(n.path)
        and b.path = n.path and not b.is_stale
    where n.gone_at is null and n.seen_by is null and n.machine <> '' and not plugins.is_sample
    order by c.place`)
  return rows
}
