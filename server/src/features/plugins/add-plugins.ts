import { setImmediate } from 'node:timers/promises'
import { identityOf } from '#shared/bundles/identity.ts'
import type { NewPlugin } from '#shared/plugins/plugin.ts'
import { changeLibrary } from '../../db/change-library.ts'
import { definitionsOf, NO_LINK } from '../../db/definition-links.ts'
import type { Db } from '../../db/open.ts'
import { risingIds } from '../../db/rising-ids.ts'
import { joining } from './join-bundles.ts'
import { lookAlikes } from './look-alikes.ts'
import { replaceDropped } from './replace-dropped.ts'
import { writeJoined } from './write-joined.ts'

/** `machine`: the computer on which a scan found them, '' for dropped ones. */
type Seen = { machine: string; now: Date }

/**
 * Joins all of these bundles to the entries of their plugins, or makes new ones, in one transaction: all are in the library
 * afterwards, or none. The same bundles, added one by one in this order, would make the same library.
 */
export async function addPlugins(db: Db, userId: string, given: NewPlugin[], seen: Seen) {
  const joinAll = await joiningAll(db, given, seen.now)
  const counts = await changeLibrary(db, userId, (tx) => joinAll(tx, userId, seen.machine))
  return { createdCount: counts.created, joinedCount: counts.joined }
}

/**
 * What has to be known before the library is changed, as the change itself: rows that everybody shares must not be held while one
 * person imports. What this gives is called in the transaction of `changeLibrary`.
 */
export async function joiningAll(db: Db, given: NewPlugin[], now: Date) {
  const links = given.length > 0 ? await definitionsOf(db, given, now) : []
  const identities = given.map(identityOf)
  return async (tx: Db, userId: string, machine: string) => {
    const counts = { created: 0, joined: 0 }
    const { join, joined } = joining(await lookAlikes(tx, userId, identities), risingIds(given.length))
    const pause = aPause()
    for (const [index, one] of given.entries()) {
      const bundle = {
        given: one,
        identity: identities[index] ?? identityOf(one),
        link: links[index] ?? NO_LINK,
      }
      counts[join({ ...bundle, machine, now })]++
      await pause()
    }
    await replaceDropped(tx, userId, joined, machine)
    await writeJoined(tx, userId, joined, now)
    return counts
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
