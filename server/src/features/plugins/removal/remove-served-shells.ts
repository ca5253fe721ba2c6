import { and, eq, ilike, isNull, sql } from 'drizzle-orm'
import { shellGenerationOf, wavesGenerationOf } from '#shared/bundles/waves/waves-places.ts'
import { groupsOf } from '#shared/groups.ts'
import { type Db, installations, plugins } from '../../../db/schema.ts'
import { removePlugins } from './remove-plugins.ts'

/**
 * Removes the entries of shells of Waves of which the library has the plugins instead, when one of both has just come. Later they stay as
 * they are, so that a user may restore one. Those that a user has named stay.
 */
export async function removeServedShells(db: Db, userId: string, now: Date): Promise<void> {
  const shells = await shellsOf(db, userId)
  if (shells.length === 0) return
  const since = await generationsOf(db, userId)
  const justNow = now.getTime() - HOUR
  const isServed = ({ path, addedAt }: Place) => {
    const served = since.get(shellGenerationOf(path) ?? '')
    return served !== undefined && Math.max(served, addedAt.getTime()) > justNow
  }
  const served = [...groupsOf(shells, ({ id }) => id)].filter(([, places]) => places.every(isServed))
  if (served.length === 0) return
  await removePlugins(
    db,
    userId,
    served.map(([id]) => id),
    now,
  )
}

const HOUR = 60 * 60 * 1000

type Place = { path: string; addedAt: Date }

/** The places of the entries with the name of a shell, and when each entry was added. */
const shellsOf = (db: Db, userId: string) =>
  db
    .select({ id: plugins.id, addedAt: plugins.addedAt, path: installations.path })
    .from(plugins)
    .innerJoin(installations, isOfPlugin)
    .where(
      and(
        eq(plugins.userId, userId),
        ilike(plugins.name, 'wave%shell%'),
        isNull(plugins.removedAt),
        isNull(plugins.mergedInto),
        sql`not ${plugins.replaced} ? 'name'`,
      ),
    )

/** The generations of which the library has plugins, with the time in milliseconds when the first came. */
async function generationsOf(db: Db, userId: string) {
  const places = await db
    .select({ path: installations.path, addedAt: installations.addedAt })
    .from(installations)
    .innerJoin(plugins, isOfPlugin)
    .where(
      and(
        eq(installations.userId, userId),
        ilike(installations.path, '%plug%ins v%.bundle'),
        isNull(installations.goneAt),
        isNull(plugins.removedAt),
      ),
    )
  const generations = groupsOf(places, ({ path }) => wavesGenerationOf(path) ?? '')
  generations.delete('')
  return new Map(
    [...generations].map(([generation, found]) => [
      generation,
      Math.min(...found.map(({ addedAt }) => addedAt.getTime())),
    ]),
  )
}

const isOfPlugin = and(eq(installations.userId, plugins.userId), eq(installations.pluginId, plugins.id))
