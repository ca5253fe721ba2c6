import { successorNames } from '#shared/plugins/lifecycle/successor-names.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { Db } from '../../../db/schema.ts'
import { matchingEntries } from '../../../library/matching-entries.ts'
import { findPlugin } from '../../../library/plugin-answer.ts'

/** The plugin of the library that supersedes this one, found as a bundle of that name and maker would be. */
export async function successorOf(db: Db, userId: string, { id, manufacturer, metadata }: Plugin) {
  if (!metadata.supersededBy) return undefined
  const products = successorNames(metadata.supersededBy, manufacturer)
  const found = await matchingEntries(
    db,
    userId,
    products.map((product) => ({ ...product, bundleId: null, audioUnit: null, classId: null })),
  )
  const [successorId] = found.filter((each) => each !== undefined && each !== id)
  const successor = successorId === undefined ? undefined : await findPlugin(db, userId, successorId)
  return successor && { id: successor.id, name: successor.name }
}
