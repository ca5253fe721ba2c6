import { randomUUID } from 'node:crypto'
import { type Identity, identityOf } from '#shared/bundles/identity/identity.ts'
import { recognizingEntry } from '#shared/bundles/identity/recognizing-entry.ts'
import { ruleKeysOf } from '#shared/bundles/identity/rule-keys.ts'
import { linkableIdentityOf } from '#shared/definitions/links.ts'
import { countAddOutcomes } from '#shared/plugins/add-outcomes.ts'
import { addedCountsFor } from '#shared/plugins/added-counts.ts'
import { installedFormat } from '#shared/plugins/formats.ts'
import type { NewPlugin } from '#shared/plugins/new-plugin.ts'
import type { Db } from '../../../db/schema.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { definitionOf, NO_LINK } from '../../../library/definition-links.ts'
import { nameMakers } from '../../../library/makers/name-makers.ts'
import { knowProducts } from '../../../library/products/know-products.ts'
import { withLastReadFacts } from '../installations/with-last-read-facts.ts'
import { foldVariants } from '../merging/fold-variants.ts'
import { createJoiner } from './create-joiner.ts'
import { findLookAlikes, type LookAlike } from './find-look-alikes.ts'
import { idsAtPlacesOf } from './folder-entries.ts'
import { bringBack, knowMixedNames, prepareJoin, removedEntriesOf } from './prepare-join.ts'
import { deleteReplaced, writeJoinedPlugin } from './write-joined.ts'

/** `machine`: the computer on which a scan found the bundles, '' for dropped bundles. */
type Target = { userId: string; machine: string }

/**
 * Adds all of these bundles or none. Plugins that the user removed stay removed. Returns how many of the others had each outcome, and how many
 * stay removed.
 */
export async function addPlugins(db: Db, { userId, machine }: Target, plugins: NewPlugin[], now: Date) {
  const stored = plugins.map((plugin) => ({ ...plugin, format: installedFormat(plugin.format) }))
  const bundles = await withLastReadFacts(db, userId, machine, stored)
  const removed = await removedEntriesOf(db, { userId, machine }, bundles, now)
  const kept = bundles.filter((_, index) => removed[index] === undefined)
  const joinAll = await prepareJoin(db, kept, now)
  const added = await changeLibrary(db, userId, (tx) => joinAll(tx, userId, machine))
  const counts = countAddOutcomes(added.map((bundle) => bundle.added))
  const folded = Math.min(await foldVariants(db, userId, now), counts.created)
  const shown = { ...counts, created: counts.created - folded, there: counts.there + folded }
  return addedCountsFor(shown, bundles.length - kept.length)
}

/** Joins a dropped bundle to the existing entry of its plugin, or makes a new entry. A removed entry comes back first. */
export async function addPlugin(db: Db, userId: string, given: NewPlugin, now: Date) {
  const [newPlugin = given] = await withLastReadFacts(db, userId, '', [given])
  const identity = identityOf(newPlugin)
  await nameMakers(db, [newPlugin.manufacturer])
  await knowProducts(db, [newPlugin])
  const removed = await removedEntriesOf(db, { userId, machine: '' }, [newPlugin], now)
  return changeLibrary(db, userId, async (tx) => {
    await bringBack(tx, userId, removed, now)
    const ruleKeys = ruleKeysOf({ ...newPlugin, machine: '' })
    const known = await findLookAlikes(tx, userId, [identity], {
      ruleKeys,
      ids: await idsAtPlacesOf(tx, userId, [newPlugin]),
    })
    const { join, joined } = createJoiner(known, randomUUID)
    const link = isLinked(known, identity, ruleKeys)
      ? NO_LINK
      : await definitionOf(tx, { bundle: newPlugin, identity }, now)
    const { added } = join({ newPlugin, identity, link, machine: '', now })
    const outcome = added === 'created' ? ('created' as const) : ('joined' as const)
    await deleteReplaced(tx, userId, joined, '')
    await knowMixedNames(tx, joined)
    return { outcome, plugin: await writeJoinedPlugin(tx, userId, joined, now) }
  })
}

/** True if no link is needed, as for most second drops: the entry has a definition, and the bundle adds no key to it. */
function isLinked(known: LookAlike[], identity: Identity, ruleKeys: string[]) {
  const found = recognizingEntry({ identity, ruleKeys }, known)
  const keys = linkableIdentityOf(identity)?.keys ?? []
  return (
    found !== undefined &&
    found.entry.definitionId !== null &&
    known.some(({ settledKeys }) => keys.every((key) => settledKeys.includes(key)))
  )
}
