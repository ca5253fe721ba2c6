import { type Identity, identityOf } from '#shared/bundles/identity.ts'
import { pluginToJoin } from '#shared/bundles/joining.ts'
import { formatUpdatesOf, updateFlagOf } from '#shared/definitions/format-updates.ts'
import type { NewPlugin, Plugin } from '#shared/plugins/plugin.ts'
import { changeLibrary } from '../../db/change-library.ts'
import { type DefinitionLink, definitionOf, definitionsOf, NO_LINK } from '../../db/definition-links.ts'
import type { Db } from '../../db/open.ts'
import { answer, isIn } from '../../db/plugin-answer.ts'
import { type Overrides, plugins } from '../../db/schema.ts'
import { found } from '../../http/problem.ts'
import { type Installed, shownOfAll, withBundle, withOneMore } from './installations.ts'
import { completeUpdate, endsUpdate } from './pending-update.ts'
import { insertPlugin, type LookAlike, lookAlikes } from './repository.ts'

type Added = { outcome: 'created' | 'joined'; plugin: Plugin }

/** Joins the bundle to the entry of the plugin that is already there, or makes a new entry. */
export function addPlugin(db: Db, userId: string, given: NewPlugin, now: Date) {
  return changeLibrary(db, userId, (tx) => addOne(tx, userId, { given }, now))
}

/** The same for many, in one transaction: all are in the library afterwards, or none. */
export async function addPlugins(db: Db, userId: string, given: NewPlugin[], now: Date) {
  const counts = { created: 0, joined: 0 }
  // Before the change: rows that everybody shares must not be held while one person imports.
  const links = await definitionsOf(db, given, now)
  await changeLibrary(db, userId, async (tx) => {
    for (const [index, one] of given.entries()) {
      const found = { given: one, link: links[index] ?? NO_LINK }
      counts[(await addOne(tx, userId, found, now)).outcome]++
    }
  })
  return { createdCount: counts.created, joinedCount: counts.joined }
}

/** Of many the links are known beforehand. */
type Found = { given: NewPlugin; link?: DefinitionLink }

async function addOne(tx: Db, userId: string, { given, link }: Found, now: Date): Promise<Added> {
  const identity = identityOf(given)
  const candidates = await lookAlikes(tx, userId, identity)
  const joined = pluginToJoin(identity, candidates)
  const entry = candidates.find((candidate) => candidate.id === joined)
  const own = link ?? (isLinked(entry, identity) ? NO_LINK : await definitionOf(tx, given, now))
  const { definitionId, latest } = entry?.definitionId ? entry : own
  const bundle = { given, keys: identity.keys, definitionId, now }
  if (!entry) {
    const hasUpdate = updateFlagOf([given], latest, [])
    return { outcome: 'created', plugin: await insertPlugin(tx, userId, bundle, identity, hasUpdate) }
  }
  const known = formatUpdatesOf(asShown(entry.installed, entry.overrides), latest, [])
  const isUpdated = endsUpdate(entry.updatingFrom, given, known)
  if (isUpdated) await completeUpdate(tx, userId, entry.id, given.version, now)
  const installed = withOneMore(entry.installed, given, now)
  const hasUpdate = updateFlagOf(asShown(installed, entry.overrides), latest, entry.ignored)
  const updateAvailable = hasUpdate ?? (isUpdated ? false : undefined)
  const [plugin] = await withBundle(tx, userId, entry.id, bundle)
    .update(plugins)
    .set({
      ...betterKnown(entry, given, identity),
      definitionId,
      ...shownOfAll(installed, entry.overrides),
      ...(updateAvailable !== undefined && { updateAvailable }),
    })
    .where(isIn(userId, entry.id))
    .returning(answer)
  return { outcome: 'joined', plugin: found(plugin, 'Plugin') }
}

/** Whether the definition of an entry already knows all that the bundle is recognised by: nearly always in a second drop. */
const isLinked = (entry: LookAlike | undefined, { keys }: Identity) =>
  entry?.definitionId && keys.every((key) => entry.keys.includes(key))

/** A version that a person typed is what they say they have. */
const asShown = (installed: Installed[], { version }: Overrides) =>
  version === undefined ? installed : installed.map((each) => ({ ...each, version }))

/** What a joining bundle knows better: a read manufacturer replaces none or a guess, a type fills an empty one. */
function betterKnown(entry: LookAlike, given: NewPlugin, { vendorKey }: Identity) {
  const isMakerRead = given.manufacturer !== '' && !given.isGuess
  return {
    ...(isMakerRead &&
      !('manufacturer' in entry.replaced) &&
      (entry.manufacturer === '' || entry.isGuess) && {
        manufacturer: given.manufacturer,
        vendorKey,
        isGuess: false,
      }),
    ...(entry.type === '' && !('type' in entry.replaced) && { type: given.type }),
    ...(given.isUAD && { isUAD: true }),
  }
}
