import { countAddOutcomes } from '#shared/plugins/added.ts'
import { installedFormat } from '#shared/plugins/formats.ts'
import type { NewPlugin } from '#shared/plugins/plugin.ts'
import type { Db } from '../../../db/open.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { prepareJoin } from './add-together.ts'

/** `machine`: the computer on which a scan found the bundles, '' for dropped bundles. */
type Target = { userId: string; machine: string }

/** Adds all of these bundles or none. Returns how many created an entry, joined one, added a format or were newer. */
export async function addPlugins(db: Db, { userId, machine }: Target, plugins: NewPlugin[], now: Date) {
  const stored = plugins.map((plugin) => ({ ...plugin, format: installedFormat(plugin.format) }))
  const joinAll = await prepareJoin(db, stored, now)
  const added = await changeLibrary(db, userId, (tx) => joinAll(tx, userId, machine))
  const { created, format, newer } = countAddOutcomes(added.map((bundle) => bundle.added))
  return {
    createdCount: created,
    joinedCount: added.length - created,
    formatCount: format,
    newerCount: newer,
  }
}
