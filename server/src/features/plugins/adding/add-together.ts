import { setImmediate } from 'node:timers/promises'
import { identityOf } from '#shared/bundles/identity/identity.ts'
import type { AddOutcome } from '#shared/plugins/added.ts'
import type { NewPlugin } from '#shared/plugins/plugin.ts'
import type { Db } from '../../../db/open.ts'
import { risingIds } from '../../../db/rising-ids.ts'
import { definitionsOf, NO_LINK } from '../../../library/definition-links.ts'
import { joining } from './join-bundles.ts'
import { lookAlikes } from './look-alikes.ts'
import { replaceDropped } from './replace-dropped.ts'
import { writeJoined } from './write-joined.ts'

/** What became of a bundle, and the entry that it made or joined. */
export type AddedBundle = { added: AddOutcome; pluginId: string }

/**
 * What has to be known before the library is changed, as the change itself: rows that everybody shares must not be held while one
 * person imports. What this gives is called in the transaction of `changeLibrary`: it joins all of these bundles to the entries of
 * their plugins, or makes new ones. The same bundles, added one by one in this order, would make the same library. With `ordered`
 * each became known a moment later than the one before it, so that the first stays the first. `machine`: the computer on which a
 * scan found them, '' for dropped ones.
 */
export async function joiningAll(
  db: Db,
  given: NewPlugin[],
  now: Date,
  order: 'at the same moment' | 'ordered' = 'at the same moment',
) {
  const bundles = given.map((bundle) => ({ bundle, identity: identityOf(bundle) }))
  const identities = bundles.map(({ identity }) => identity)
  const links = bundles.length > 0 ? await definitionsOf(db, bundles, now) : []
  return async (tx: Db, userId: string, machine: string): Promise<AddedBundle[]> => {
    const { join, joined } = joining(await lookAlikes(tx, userId, identities), risingIds(bundles.length))
    const pause = aPause()
    const added: AddedBundle[] = []
    for (const [index, { bundle, identity }] of bundles.entries()) {
      const seenAt = order === 'ordered' ? new Date(now.getTime() + index) : now
      added.push(join({ given: bundle, identity, link: links[index] ?? NO_LINK, machine, now: seenAt }))
      await pause()
    }
    await replaceDropped(tx, userId, joined, machine)
    await writeJoined(tx, userId, joined, now)
    return added
  }
}

/** Lets others have a turn: what is alike is compared with each other, and somebody may send 2000 of one name. */
function aPause() {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < LONGEST_TURN) return
    await setImmediate()
    since = performance.now()
  }
}

/** Milliseconds. */
const LONGEST_TURN = 20
