import { type Identity, identityOf } from '#shared/bundles/identity.ts'
import { pluginToJoin } from '#shared/bundles/joining.ts'
import type { NewPlugin, Plugin } from '#shared/plugins/plugin.ts'
import { changeLibrary } from '../../db/change-library.ts'
import type { Db } from '../../db/open.ts'
import { answer, isIn } from '../../db/plugin-answer.ts'
import { plugins } from '../../db/schema.ts'
import { found } from '../../http/problem.ts'
import { shownOfAll, withBundle, withOneMore } from './installations.ts'
import { insertPlugin, type LookAlike, lookAlikes } from './repository.ts'

type Added = { outcome: 'created' | 'joined'; plugin: Plugin }

/** Joins the bundle to the entry of the plugin that is already there, or makes a new entry. */
export function addPlugin(db: Db, userId: string, given: NewPlugin, now: Date) {
  return changeLibrary(db, userId, (tx) => addOne(tx, userId, given, now))
}

/** The same for many, in one transaction: all are in the library afterwards, or none. */
export async function addPlugins(db: Db, userId: string, given: NewPlugin[], now: Date) {
  const counts = { created: 0, joined: 0 }
  await changeLibrary(db, userId, async (tx) => {
    for (const one of given) counts[(await addOne(tx, userId, one, now)).outcome]++
  })
  return { createdCount: counts.created, joinedCount: counts.joined }
}

async function addOne(tx: Db, userId: string, given: NewPlugin, now: Date): Promise<Added> {
  const identity = identityOf(given)
  const candidates = await lookAlikes(tx, userId, identity)
  const joined = pluginToJoin(identity, candidates)
  const entry = candidates.find((candidate) => candidate.id === joined)
  if (!entry) return { outcome: 'created', plugin: await insertPlugin(tx, userId, given, identity, now) }
  const [plugin] = await withBundle(tx, userId, entry.id, { given, keys: identity.keys, now })
    .update(plugins)
    .set({
      ...betterKnown(entry, given, identity),
      ...shownOfAll(withOneMore(entry.installed, given, now), entry.overrides),
    })
    .where(isIn(userId, entry.id))
    .returning(answer)
  return { outcome: 'joined', plugin: found(plugin, 'Plugin') }
}

/** What a joining bundle knows better: a read manufacturer replaces none or a guess, a type fills an empty one. */
function betterKnown(entry: LookAlike, given: NewPlugin, { vendorKey }: Identity) {
  const isMakerRead = given.manufacturer !== '' && !given.isGuess
  return {
    ...(isMakerRead &&
      (entry.manufacturer === '' || entry.isGuess) && {
        manufacturer: given.manufacturer,
        vendorKey,
        isGuess: false,
      }),
    ...(entry.type === '' && { type: given.type }),
    ...(given.isUAD && { isUAD: true }),
  }
}
