import { randomUUID } from 'node:crypto'
import { identityOf } from '#shared/bundles/identity.ts'
import type { NewPlugin } from '#shared/plugins/plugin.ts'
import { changeLibrary } from '../../db/change-library.ts'
import { definitionOf } from '../../db/definition-links.ts'
import type { Db } from '../../db/open.ts'
import { joining } from './join-bundles.ts'
import { lookAlikes } from './look-alikes.ts'
import { writeOne } from './write-joined.ts'

/** Joins a dropped bundle to the entry of the plugin that is already there, or makes a new entry. */
export function addPlugin(db: Db, userId: string, given: NewPlugin, now: Date) {
  const identity = identityOf(given)
  return changeLibrary(db, userId, async (tx) => {
    const { join, joined } = joining(await lookAlikes(tx, userId, [identity]), randomUUID)
    const link = await definitionOf(tx, given, now)
    const outcome = join({ given, identity, link, machine: '', now })
    return { outcome, plugin: await writeOne(tx, userId, joined, now) }
  })
}
