import { sql } from 'drizzle-orm'
import { changeLibrary } from './change-library.ts'
import type { Db } from './open.ts'
import { planned } from './planned.ts'
import { installations, pictures, plugins } from './schema.ts'

/** What one person may keep, so that nobody fills the disk of all: ten times a very large library. Tests lower it. */
export const MOST = { plugins: 100_000, installations: 300_000, pictures: 20_000 }

/** A library holds as much as it may. The message says so to its owner. */
export class LibraryFull extends Error {}

/**
 * `changeLibrary` for changes that may add to it: undone as a whole when the library then holds too much. Removed plugins count as
 * long as they can be brought back, so bringing them back needs no room.
 */
export function growLibrary<T>(db: Db, userId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return changeLibrary(db, userId, async (tx) => {
    const done = await work(tx)
    const [held] = await count(tx, { userId })
    if (held && held.plugins > MOST.plugins)
      throw new LibraryFull(
        full(`${inWords(MOST.plugins)} plugins, with those removed in the last seven days`),
      )
    if (held && held.installations > MOST.installations)
      throw new LibraryFull(full(`${inWords(MOST.installations)} installed bundles`))
    return done
  })
}

/** Before a picture is kept that replaces none. A handful too many, sent at once, does not matter. */
export async function refuseTooManyPictures(db: Db, userId: string) {
  const [held] = await countPictures(db, { userId })
  if (held && held.pictures >= MOST.pictures)
    throw new LibraryFull(
      `Your library can hold ${inWords(MOST.pictures)} pictures. Nothing was added: please remove some first.`,
    )
}

const full = (what: string) =>
  `Your library can hold ${what}. Nothing was added: please remove some, and try again when they are gone for good.`

const inWords = (count: number) => count.toLocaleString('en-US')

const user = sql.placeholder('userId')

const count = planned<{ plugins: number; installations: number }>(
  'library-room',
  sql`select
    (select count(*)::int from ${plugins} where user_id = ${user}) as plugins,
    (select count(*)::int from ${installations} where user_id = ${user}) as installations`,
)

const countPictures = planned<{ pictures: number }>(
  'pictures-room',
  sql`select count(*)::int as pictures from ${pictures} where user_id = ${user}`,
)
