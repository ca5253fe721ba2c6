import { identityOf } from '#shared/bundles/identity/identity.ts'
import { ruleKeysOf } from '#shared/bundles/identity/rule-keys.ts'
import type { NewPlugin } from '#shared/plugins/new-plugin.ts'
import { turnPause } from '#shared/timing/turn-pause.ts'
import type { Db } from '../../../db/schema.ts'
import { definitionsOf, NO_LINK, risingIds } from '../../../library/definition-links.ts'
import { nameMakers } from '../../../library/makers/name-makers.ts'
import { matchingEntries, matchingRemoved } from '../../../library/matching-entries.ts'
import { knowProducts, type NamedProduct, readNameOf } from '../../../library/products/know-products.ts'
import { restoreAll } from '../removal/restore-plugins.ts'
import { type AddedBundle, createJoiner, type JoinResult } from './create-joiner.ts'
import { findLookAlikes } from './find-look-alikes.ts'
import { idsAtPlacesOf } from './folder-entries.ts'
import { deleteReplaced, writeJoinResult } from './write-joined.ts'

/**
 * Looks up the definitions before the transaction, which then does not lock rows that all users share. Returns a function to call
 * in the transaction of `changeLibrary`: it joins these bundles to the entries of their plugins, or makes new entries, with the
 * same result as adding them one by one. `machine`: the computer on which a scan found them, '' for dropped bundles.
 * `dropped`: the paths of all that were dropped with these, and the position of the first among them. `now` is then the time of the drop,
 * and each bundle gets a later time than those before it, to keep their order.
 */
export async function prepareJoin(
  db: Db,
  newPlugins: NewPlugin[],
  now: Date,
  dropped?: { paths: ReadonlySet<string>; position: number },
) {
  const bundles = newPlugins.map((bundle) => ({ bundle, identity: identityOf(bundle) }))
  const identities = bundles.map(({ identity }) => identity)
  const makers = newPlugins.map(({ manufacturer }) => manufacturer)
  await nameMakers(db, makers)
  await knowProducts(db, newPlugins)
  const links = bundles.length > 0 ? await definitionsOf(db, bundles, now) : []
  return async (tx: Db, userId: string, machine: string): Promise<AddedBundle[]> => {
    const ruleKeys = newPlugins.flatMap((bundle) => ruleKeysOf({ ...bundle, machine }))
    const ids = await idsAtPlacesOf(tx, userId, newPlugins)
    const lookAlikes = await findLookAlikes(tx, userId, identities, { ruleKeys, ids })
    const { join, joined } = createJoiner(lookAlikes, risingIds(bundles.length), dropped?.paths)
    // Look-alikes are compared with each other, and a call may contain 2000 bundles of one name.
    const pauseWhenDue = turnPause()
    const added: AddedBundle[] = []
    for (const [index, { bundle, identity }] of bundles.entries()) {
      const seenAt = dropped ? new Date(now.getTime() + dropped.position + index) : now
      added.push(join({ newPlugin: bundle, identity, link: links[index] ?? NO_LINK, machine, now: seenAt }))
      await pauseWhenDue()
    }
    await deleteReplaced(tx, userId, joined, machine)
    await knowMixedNames(tx, joined)
    await writeJoinResult(tx, userId, joined, now)
    return added
  }
}

/**
 * Looks up the entries that have the name of one bundle and the maker of another, as of a list without makers. It is only known after
 * joining; few are new to all users, so hardly anyone waits for their rows.
 */
export async function knowMixedNames(tx: Db, { made, changed, bundles }: JoinResult) {
  const known = new Set(bundles.map(({ bundle }) => pairOf(bundle.newPlugin)))
  for (const { before } of changed.values()) known.add(pairOf(readNameOf(before)))
  const named = [...made.values(), ...changed.values()].map(({ entry }) => readNameOf(entry))
  const unknown = named.filter((each) => !known.has(pairOf(each)))
  await knowProducts(tx, unknown)
}

const pairOf = ({ name, manufacturer }: NamedProduct) => `${manufacturer}\0${name}`

type Target = { userId: string; machine: string }

/** The removed entry of each bundle that no entry of the library recognizes. */
export async function removedEntriesOf(
  db: Db,
  { userId, machine }: Target,
  bundles: NewPlugin[],
  now: Date,
): Promise<(string | undefined)[]> {
  const known = await matchingEntries(db, userId, bundles, machine)
  return matchingRemoved(db, userId, bundles, { machine, known, now })
}

/** Restores these entries with everything that they had, because the user adds their plugins by hand. Returns their ids. */
export async function bringBack(tx: Db, userId: string, removed: (string | undefined)[], now: Date) {
  const ids = [...new Set(removed.flatMap((id) => id ?? []))]
  if (ids.length > 0) await restoreAll(tx, { userId, ids }, now)
  return new Set(ids)
}
