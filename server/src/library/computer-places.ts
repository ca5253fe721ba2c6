import { and, eq, isNull } from 'drizzle-orm'
import { MAX_PLACE_NAME, placeKeyOf } from '#shared/licenses/place.ts'
import { type Db, devices, licensePlaces } from '../db/schema.ts'
import { raiseRevision } from './raise-revision.ts'

/** The name that the helper of a computer reports, or undefined when no helper is paired there. */
export async function computerName(db: Db, userId: string, machine: string): Promise<string | undefined> {
  const isPaired = and(eq(devices.userId, userId), eq(devices.machine, machine))
  const [device] = await db.select({ name: devices.name }).from(devices).where(isPaired)
  // A computer may report a blank name, which no place can have.
  return device?.name.trim() || undefined
}

/**
 * Gives the places of licenses that belong to a computer the name that its helper reports. When another place has it, a number
 * makes it unique.
 */
export async function nameComputerPlaces(tx: Db, userId: string, machine: string): Promise<void> {
  const name = await computerName(tx, userId, machine)
  if (name === undefined || !(await placesOn(tx, userId, machine)).some((place) => place.name !== name))
    return
  await raiseRevision(tx, userId, 'licenses')
  const isComputer = and(eq(licensePlaces.userId, userId), eq(licensePlaces.kind, 'computer'))
  const { id, nameKey, goneAt } = licensePlaces
  const present = await tx
    .select({ id, nameKey })
    .from(licensePlaces)
    .where(and(isComputer, isNull(goneAt)))
  const keys = new Map(present.map((place) => [place.id, place.nameKey]))
  for (const { id, goneAt } of await placesOn(tx, userId, machine)) {
    keys.delete(id)
    const free = goneAt ? name : freeName(name, new Set(keys.values()))
    const nameKey = placeKeyOf(free)
    if (!goneAt) keys.set(id, nameKey)
    await tx
      .update(licensePlaces)
      .set({ name: free, nameKey })
      .where(and(eq(licensePlaces.userId, userId), eq(licensePlaces.id, id)))
  }
}

async function placesOn(tx: Db, userId: string, machine: string) {
  const isThere = and(eq(licensePlaces.userId, userId), eq(licensePlaces.machine, machine))
  return await tx.select().from(licensePlaces).where(isThere).orderBy(licensePlaces.id)
}

/** The name itself or, when it is taken, the name with the first free number. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` (${number})`
    const candidate = cut(name, MAX_PLACE_NAME - end.length) + end
    if (!taken.has(placeKeyOf(candidate))) return candidate
  }
}

/** The cut leaves no half of a character. */
const cut = (text: string, characters: number) => text.slice(0, characters).replace(/\p{Surrogate}$/u, '')
