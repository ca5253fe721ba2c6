import { type Identity, identityOf } from '#shared/bundles/identity.ts'
import { pluginToJoin } from '#shared/bundles/joining.ts'
import type { NewPlugin, Plugin } from '#shared/plugins/plugin.ts'
import { changeLibrary } from '../../db/change-library.ts'
import type { Db } from '../../db/open.ts'
import { findPlugin } from '../../db/plugin-answer.ts'
import { found } from '../../http/problem.ts'
import { addInstallation, addRecognition, showInstalled } from './installations.ts'
import { insertPlugin, type LookAlike, lookAlikes } from './repository.ts'

type Outcome = { outcome: 'created' | 'joined'; id: string }

/** Joins the bundle to the entry of the plugin that is already there, or makes a new entry. */
export async function addPlugin(db: Db, userId: string, given: NewPlugin, now: Date) {
  const { outcome, id } = await changeLibrary(db, userId, (tx) => addOne(tx, userId, given, now))
  const plugin: Plugin = found(await findPlugin(db, userId, id), 'Plugin')
  return { outcome, plugin }
}

/** The same for many, in one transaction: all are in the library afterwards, or none. */
export async function addPlugins(db: Db, userId: string, given: NewPlugin[], now: Date) {
  const counts = { created: 0, joined: 0 }
  await changeLibrary(db, userId, async (tx) => {
    for (const one of given) counts[(await addOne(tx, userId, one, now)).outcome]++
  })
  return { createdCount: counts.created, joinedCount: counts.joined }
}

async function addOne(tx: Db, userId: string, given: NewPlugin, now: Date): Promise<Outcome> {
  const identity = identityOf(given)
  const candidates = await lookAlikes(tx, userId, identity)
  const joined = pluginToJoin(identity, candidates)
  const id = joined ?? (await insertPlugin(tx, userId, given, identity, now))
  await addInstallation(tx, userId, id, given, now)
  await addRecognition(tx, userId, id, identity.keys)
  const entry = candidates.find((candidate) => candidate.id === joined)
  if (entry) await showInstalled(tx, userId, id, betterKnown(entry, given, identity))
  return { outcome: joined ? 'joined' : 'created', id }
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
