import { eq } from 'drizzle-orm'
import type { LicenseToAdd } from '#shared/licenses/adding.ts'
import { placeKeyOf } from '#shared/licenses/place.ts'
import { type Db, licensePlaces } from '../../../db/schema.ts'

type NamedPlace = LicenseToAdd['activations'][number]['place']

/** Finds the place of the account that a table names, or adds it: by its id, else by its kind and name among those that are not gone. */
export async function placeFinder(tx: Db, { userId, importId }: { userId: string; importId: string }) {
  const byId = new Set<string>()
  const byName = new Map<string, string>()
  const nameOf = (kind: string, nameKey: string) => `${kind} ${nameKey}`
  for (const row of await tx.select().from(licensePlaces).where(eq(licensePlaces.userId, userId))) {
    byId.add(row.id)
    if (row.goneAt === null) byName.set(nameOf(row.kind, row.nameKey), row.id)
  }

  return async ({ id, kind, name, machine, goneAt }: NamedPlace): Promise<string> => {
    if (id && byId.has(id)) return id
    const nameKey = placeKeyOf(name)
    const known = byName.get(nameOf(kind, nameKey))
    if (known && goneAt === null) return known
    const [row] = await tx
      .insert(licensePlaces)
      .values({
        userId,
        ...(id && { id }),
        kind,
        name,
        nameKey,
        machine: kind === 'computer' ? machine : null,
        goneAt: goneAt === null ? null : new Date(goneAt),
        importId,
      })
      .returning({ id: licensePlaces.id })
    if (!row) throw new Error('A place got no row.')
    byId.add(row.id)
    if (goneAt === null) byName.set(nameOf(kind, nameKey), row.id)
    return row.id
  }
}
