import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { UseFormat } from '#shared/plugins/format-facts.ts'
import { type Db, songs, songUses, usedPlugins } from '../../../db/schema.ts'

/** The facts of a song that may be shared, and its private title for its owner. */
export type SongToShare = {
  title: string
  uses: {
    usedId: string
    format: UseFormat
    name: string
    maker: string
    id: string | null
    ids: string[]
    factory: boolean
  }[]
}

/** Undefined when the user has no such song. */
export async function songToShare(db: Db, userId: string, songId: string): Promise<SongToShare | undefined> {
  const isIt = and(eq(songs.userId, userId), eq(songs.id, songId), isNull(songs.removedAt))
  const [song] = await db.select({ title: songs.title }).from(songs).where(isIt)
  if (!song) return undefined
  const uses = await db
    .select({
      usedId: usedPlugins.id,
      format: usedPlugins.format,
      name: usedPlugins.name,
      maker: usedPlugins.maker,
      id: usedPlugins.givenId,
      ids: usedPlugins.ids,
      factory: usedPlugins.factory,
    })
    .from(songUses)
    .innerJoin(usedPlugins, and(eq(usedPlugins.userId, songUses.userId), eq(usedPlugins.id, songUses.usedId)))
    .where(and(eq(songUses.userId, userId), eq(songUses.songId, songId)))
    .orderBy(asc(songUses.position))
  return { ...song, uses }
}

/** The titles of these songs of a user, without those of removed songs. */
export async function titlesOf(db: Db, userId: string, songIds: string[]): Promise<Map<string, string>> {
  const isOne = and(eq(songs.userId, userId), inArray(songs.id, songIds), isNull(songs.removedAt))
  const rows = await db.select({ id: songs.id, title: songs.title }).from(songs).where(isOne)
  return new Map(rows.map(({ id, title }) => [id, title]))
}
